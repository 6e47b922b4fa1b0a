/** The regions beside the plan. They are loaded when it is shown: its first picture needs none of them. */
import {html, type TemplateResult} from 'lit'
import type {Naming} from '../element-names.ts'
import type {Live} from '../live.ts'
import {CommentForm} from './comments/comment-form.ts'
import {type CommentsNeeds, type CommentsPanel, createCommentsPanel} from './comments/comments-panel.ts'
import {deviceFields} from './devices/device-fields.ts'
import {createDevicesPanel, type DevicesNeeds, type DevicesPanel} from './devices/devices-panel.ts'
import {reliedView} from './devices/relied-view.ts'
import {createProductPicker} from './product-picker.ts'
import {propertiesForm} from './properties.ts'
import {radarZones} from './radar-zones.ts'

customElements.define('comment-form', CommentForm)

export interface Panels {
  devices: DevicesPanel
  comments: CommentsPanel
  /** The fields of the selected elements, or the catalog while one of them gets another product. */
  properties(naming: Naming, leave: () => void): TemplateResult
  stop(): void
}

export function openPanels(live: Live, needs: DevicesNeeds & CommentsNeeds): Panels {
  const devices = createDevicesPanel(needs)
  const comments = createCommentsPanel(needs)
  const {editing, path, onChange} = needs
  const picker = createProductPicker(editing, path, onChange)
  live.on('devices', devices.refresh)
  live.on('threads', comments.refresh)
  for (const {refresh} of [devices, comments]) live.onReopen(refresh)
  return {
    devices,
    comments,
    properties(naming, leave) {
      const house = devices.house.data
      return html`${picker.view(naming) ?? propertiesForm(editing, naming, {leave, pickProduct: picker.begin})}
      ${radarZones(editing, naming, house)} ${reliedView(editing, naming, house)} ${deviceFields(editing, naming, house)}`
    },
    stop() {
      devices.stop()
      comments.stop()
    },
  }
}
