import {limits} from '../limits.ts'
import {devices, hostReferences, tablets, visits} from '../resources.ts'
import type {Case, Row} from '../rows.ts'

const json = /^application\/json; charset=utf-8$/

const inReferences = {status: 200, type: json, shape: hostReferences}
const inDevices = {status: 200, type: json, shape: devices}
const inVisits = {status: 200, type: json, shape: visits}
const inTablets = {status: 200, type: json, shape: tablets}

const refused = (body: object, place: string): Case => ({
  when: `it is ${JSON.stringify(body).slice(0, 60)}`,
  send: () => ({body}),
  answers: {error: 'invalid_input', problem: new RegExp(`^${place}: `)},
})

const level = {kind: 'level', id: 'level'}
const lamp = {id: 'lamp', name: 'Lamp', kind: 'light'}
const hall = {id: 'hall', secondsAgo: 0}
const declared = (...tablets: object[]) => ({version: '0.1.0', tablets})
const told = {visit: '00000000-0000-4000-8000-000000000000', message: {type: 'change', states: {}}}
const {kind: _kind, ...ofNoKind} = lamp
const {name: _name, ...ofNoName} = lamp
const {id: _id, ...ofNoId} = lamp

/** The endpoints of host apps (docs/api.md#devices-and-host-references). */
export const hostRows: readonly Row[] = [
  {
    operation: 'PUT /v1/projects/{projectId}/host-references',
    scope: 'hosts:manage',
    isJson: true,
    right: () => ({body: {refs: [level]}}),
    success: inReferences,
    cases: [
      refused({}, 'refs'),
      refused({refs: {}}, 'refs'),
      refused({refs: [{id: 'level'}]}, 'refs\\[0\\]\\.kind'),
      refused({refs: [{kind: 'level'}]}, 'refs\\[0\\]\\.id'),
      refused({refs: [level, {kind: 'chimney', id: 'level'}]}, 'refs\\[1\\]\\.kind'),
      refused({refs: Array(limits.hostReferences + 1).fill(level)}, 'refs'),
      {
        when: 'an element is not in the last version',
        send: () => ({body: {refs: [level, {kind: 'room', id: 'kitchen'}]}}),
        answers: {error: 'invalid_input', problem: /room kitchen/},
      },
      {
        when: 'no version is saved',
        send: ({inEmpty}) => ({path: `${inEmpty}/host-references`, body: {refs: [level]}}),
        answers: {error: 'invalid_input', problem: /level level/},
      },
      {
        when: 'nothing is declared where no version is saved',
        send: ({inEmpty}) => ({path: `${inEmpty}/host-references`, body: {refs: []}}),
        answers: inReferences,
      },
      {
        when: 'there are the most',
        send: () => ({body: {refs: Array(limits.hostReferences).fill(level)}}),
        answers: inReferences,
      },
    ],
  },
  {
    operation: 'GET /v1/projects/{projectId}/host-references',
    scope: 'hosts:manage',
    success: inReferences,
  },
  {
    operation: 'PUT /v1/projects/{projectId}/devices',
    scope: 'hosts:manage',
    isJson: true,
    right: () => ({body: {devices: [lamp, {...lamp, id: 'fan', room: 'Kitchen', floor: 'Ground floor'}]}}),
    success: inDevices,
    cases: [
      refused({}, 'devices'),
      refused({devices: 'lamp'}, 'devices'),
      refused({devices: [ofNoId]}, 'devices\\[0\\]\\.id'),
      refused({devices: [ofNoName]}, 'devices\\[0\\]\\.name'),
      refused({devices: [ofNoKind]}, 'devices\\[0\\]\\.kind'),
      refused({devices: [{...lamp, kind: 'lamp'}]}, 'devices\\[0\\]\\.kind'),
      refused({devices: [{...lamp, room: 1}]}, 'devices\\[0\\]\\.room'),
      refused({devices: [{...lamp, floor: 1}]}, 'devices\\[0\\]\\.floor'),
      refused({devices: [{...lamp, floor: ''}]}, 'devices\\[0\\]\\.floor'),
      refused({devices: [{...lamp, name: ''}]}, 'devices\\[0\\]\\.name'),
      refused({devices: [{...lamp, name: 'n'.repeat(limits.deviceTextLength + 1)}]}, 'devices\\[0\\]\\.name'),
      refused({devices: [lamp, lamp]}, 'devices\\[1\\]\\.id'),
      refused({devices: Array.from({length: limits.devices + 1}, (_, id) => ({...lamp, id: `${id}`}))}, 'devices'),
      ...['light', 'cover', 'switch', 'sensor', 'climate', 'media'].map((kind) => ({
        when: `its kind is ${kind}`,
        send: () => ({body: {devices: [{...lamp, kind, room: null}]}}),
        answers: inDevices,
      })),
      {
        when: 'there are the most',
        send: () => ({body: {devices: Array.from({length: limits.devices}, (_, id) => ({...lamp, id: `${id}`}))}}),
        answers: inDevices,
      },
    ],
  },
  {
    operation: 'GET /v1/projects/{projectId}/devices',
    scope: 'hosts:manage',
    success: inDevices,
  },
  {
    operation: 'PUT /v1/projects/{projectId}/tablets',
    scope: 'hosts:manage',
    isJson: true,
    right: () => ({
      body: declared(hall, {
        id: 'own',
        browser: 'Android, Chrome',
        screen: {width: 1280, height: 800},
        battery: {level: 80, isCharging: true},
        settings: {plan: 'plan', room: 'kitchen', layer: 'comfort', dimAfter: 10, language: 'it'},
        taken: 3,
        secondsAgo: 5,
      }),
    }),
    success: inTablets,
    cases: [
      refused({}, 'version'),
      refused({tablets: []}, 'version'),
      refused({version: 'a b', tablets: []}, 'version'),
      refused({version: '0.1.0'}, 'tablets'),
      refused(declared({id: 'hall'}), 'tablets\\[0\\]\\.secondsAgo'),
      refused(declared({secondsAgo: 0}), 'tablets\\[0\\]\\.id'),
      refused(declared({...hall, id: 'a b'}), 'tablets\\[0\\]\\.id'),
      refused(declared({...hall, id: ''}), 'tablets\\[0\\]\\.id'),
      refused(declared({...hall, secondsAgo: -1}), 'tablets\\[0\\]\\.secondsAgo'),
      refused(declared({...hall, battery: {level: 101, isCharging: true}}), 'tablets\\[0\\]\\.battery\\.level'),
      refused(declared({...hall, screen: {width: 0, height: 1}}), 'tablets\\[0\\]\\.screen\\.width'),
      refused(declared({...hall, settings: {layer: 'a b'}}), 'tablets\\[0\\]\\.settings\\.layer'),
      refused(declared({...hall, settings: {dimAfter: 1441}}), 'tablets\\[0\\]\\.settings\\.dimAfter'),
      refused(declared({...hall, settings: {plan: 'p'.repeat(201)}}), 'tablets\\[0\\]\\.settings\\.plan'),
      refused(declared({...hall, taken: -1}), 'tablets\\[0\\]\\.taken'),
      refused(declared(hall, hall), 'tablets\\[1\\]\\.id'),
      refused(declared(...Array.from({length: limits.tablets + 1}, (_, id) => ({...hall, id: `${id}`}))), 'tablets'),
      {
        when: 'there are the most',
        send: () => ({body: declared(...Array.from({length: limits.tablets}, (_, id) => ({...hall, id: `${id}`})))}),
        answers: inTablets,
      },
      {when: 'there are none', send: () => ({body: declared()}), answers: inTablets},
    ],
  },
  {
    operation: 'GET /v1/projects/{projectId}/tablets',
    scope: 'hosts:manage',
    success: inTablets,
  },
  {
    operation: 'POST /v1/projects/{projectId}/visits',
    scope: 'hosts:manage',
    isJson: true,
    right: () => ({body: {takesCommands: true, messages: [told]}}),
    success: inVisits,
    cases: [
      refused({}, 'takesCommands'),
      refused({takesCommands: 1, messages: []}, 'takesCommands'),
      refused({takesCommands: false}, 'messages'),
      refused({takesCommands: false, messages: [{...told, visit: 'x'}]}, 'messages\\[0\\]\\.visit'),
      refused({takesCommands: false, messages: [{visit: told.visit}]}, 'messages\\[0\\]\\.message'),
      refused({takesCommands: false, messages: [{...told, message: {}}]}, 'messages\\[0\\]\\.message\\.type'),
      refused({takesCommands: false, messages: Array(limits.visitMessages + 1).fill(told)}, 'messages'),
      {
        when: 'there are the most',
        send: () => ({body: {takesCommands: false, messages: Array(limits.visitMessages).fill(told)}}),
        answers: inVisits,
      },
    ],
  },
  {
    operation: 'DELETE /v1/projects/{projectId}/visits',
    scope: 'hosts:manage',
    success: {status: 204},
  },
]
