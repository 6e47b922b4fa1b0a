import type {Routes} from '../http/routes.ts'
import type {Services} from '../services.ts'

export function thumbnailRoute(_app: Routes, _services: Services) {}
