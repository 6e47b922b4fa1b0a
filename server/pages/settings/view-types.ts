import type {App} from '../../apps/store.ts'
import type {ListedConnection} from '../../connections/store.ts'
import type {DeliveryRow} from '../../webhooks/deliveries.ts'
import type {WebhookRow} from '../../webhooks/store.ts'

/** A connection as its person sees it. */
export interface ShownConnection extends ListedConnection {
  /** Undefined for the `device` client, and for one with a document of its own. */
  app: App | undefined
  /** The person may rename it: a registered app's maker chooses its name instead. */
  canRename: boolean
  /** The person may switch it to another project: it is a device that uses one. */
  canChangeProject: boolean
  /** Whether it may have webhooks. */
  canHaveWebhooks: boolean
  /** Newest first. */
  webhooks: ShownWebhook[]
}

/** A webhook as the person of its connection sees it. */
export interface ShownWebhook
  extends Pick<WebhookRow, 'id' | 'url' | 'events' | 'createdAt' | 'failingSince' | 'disabledAt'> {
  host: string
  /** `idle` when its app may no longer have webhooks. */
  state: 'on' | 'failing' | 'off' | 'idle'
}

/** A delivery as the person of its connection sees it. */
export interface ShownDelivery extends DeliveryRow {
  state: 'received' | 'coming' | 'failing' | 'givenUp'
  /** Undefined for a test, and for a project that is closed to its connection. */
  projectName: string | undefined
  /** The number of the saved version. */
  version: number | undefined
  canResend: boolean
}
