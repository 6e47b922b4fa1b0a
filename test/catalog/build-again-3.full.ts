import {buildAgain} from './build-again.ts'

buildAgain('catalog', {part: 2, parts: 3})
