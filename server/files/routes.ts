import type {Routes} from '../http/routes.ts'
import type {Services} from '../services.ts'

export function fileRoutes(_app: Routes, _services: Services) {}
