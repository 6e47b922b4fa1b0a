import type {Routes} from '../http/routes.ts'
import type {Services} from '../services.ts'

export function exportRoutes(_app: Routes, _services: Services) {}
