import {buildAgain} from './build-again.ts'

buildAgain('catalog', {part: 0, parts: 3})
buildAgain('samples/catalog', {part: 0, parts: 1})
