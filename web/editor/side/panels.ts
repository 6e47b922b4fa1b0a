/** The regions of devices and comments. They are loaded when the plan is shown: its first picture needs none of them. */
import type {TemplateResult} from 'lit'
import type {Naming} from '../element-names.ts'
import type {Live} from '../live.ts'
import {CommentForm} from './comments/comment-form.ts'
import {type CommentsNeeds, type CommentsPanel, createCommentsPanel} from './comments/comments-panel.ts'
import {deviceFields} from './devices/device-fields.ts'
import {createDevicesPanel, type DevicesNeeds, type DevicesPanel} from './devices/devices-panel.ts'

customElements.define('comment-form', CommentForm)

export interface Panels {
  devices: DevicesPanel
  comments: CommentsPanel
  /** Asks for the devices of the selected element. */
  deviceFields(naming: Naming): TemplateResult | symbol
  stop(): void
}

export function openPanels(live: Live, needs: DevicesNeeds & CommentsNeeds): Panels {
  const devices = createDevicesPanel(needs)
  const comments = createCommentsPanel(needs)
  live.on('devices', devices.refresh)
  live.on('threads', comments.refresh)
  for (const {refresh} of [devices, comments]) live.onReopen(refresh)
  return {
    devices,
    comments,
    deviceFields: (naming) => deviceFields(needs.session, naming, devices.house.data),
    stop() {
      devices.stop()
      comments.stop()
    },
  }
}
