import {buildAgain} from './build-again.ts'

buildAgain('catalog', {part: 1, parts: 3})
