import type {FastifyRequest} from 'fastify'
import {deviceClient, needsProject} from '#shared/contract/scopes.ts'
import {endedConnectionsKept} from '../../connections/ended-connections.ts'
import type {ListedConnection} from '../../connections/store.ts'
import {found} from '../../errors.ts'
import type {WebhookRow} from '../../webhooks/store.ts'
import type {PageServices} from '../services.ts'
import {personOf} from '../visitor.ts'
import type {ShownConnection, ShownWebhook} from './view-types.ts'

export type ShownConnections = ReturnType<typeof createShownConnections>

/** Reads a person's connections for the pages of connected apps. */
export function createShownConnections({
  apps,
  clock,
  connections,
  webhooks,
}: Pick<PageServices, 'apps' | 'clock' | 'connections' | 'webhooks'>) {
  return {
    /** Returns up to `count` connections of a person that follow the connection `after` in their list. */
    pageOf: (accountId: string, page: Parameters<typeof connections.pageOf>[1]): ShownConnection[] =>
      connections.pageOf(accountId, page).map(shownConnection),

    /** Returns the connection of the path. Throws not_found for another person's. */
    ofPath(request: FastifyRequest): ShownConnection {
      const {id} = request.params as {id: string}
      return shownConnection(found(connections.find(personOf(request).id, id)))
    },
  }

  function shownConnection(one: ListedConnection): ShownConnection {
    const canRename = one.clientId === deviceClient.id
    const app = apps.byId(one.clientId)
    const isReplayTold = one.replayedAt !== null && clock.now() - one.replayedAt < endedConnectionsKept
    const canHaveWebhooks = one.scopes.includes('webhooks:manage')
    return {
      ...one,
      app,
      canRename,
      canChangeProject: (canRename || app?.kind === 'device') && needsProject(one.scopes),
      replayedAt: isReplayTold ? one.replayedAt : null,
      canHaveWebhooks,
      webhooks: webhooks.list(one.id).map((row) => shownWebhook(row, canHaveWebhooks)),
    }
  }
}

function shownWebhook(
  {id, url, events, createdAt, failingSince, disabledAt}: WebhookRow,
  canHaveWebhooks: boolean,
): ShownWebhook {
  const state = disabledAt !== null ? 'off' : !canHaveWebhooks ? 'idle' : failingSince !== null ? 'failing' : 'on'
  return {id, url, host: new URL(url).host, events, createdAt, failingSince, disabledAt, state}
}
