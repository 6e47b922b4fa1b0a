import type {Scope} from '#shared/api/scopes.ts'
import type {EndReason} from '../connections/store.ts'
import type {AppKind, Role} from '../database/schema.ts'
import type {ApiError} from '../errors.ts'
import type {AccountWords} from '../identity/account-problems.ts'
import {en as administration} from './administration.ts'
import {en as catalog} from './catalog.ts'
import {en as commentEmails} from './comment-emails.ts'
import {en as comments} from './comments.ts'
import {en as connecting} from './connecting.ts'
import {en as developer} from './developer.ts'
import {en as leaving} from './leaving.ts'
import {en as members} from './members.ts'
import {en as password} from './password.ts'
import {en as recentRequests} from './recent-requests.ts'
import {en as reference} from './reference.ts'
import {en as refusal} from './refusal.ts'
import {en as sessions} from './sessions.ts'
import {en as webhookEmails} from './webhook-emails.ts'
import {en as webhooks} from './webhooks.ts'

/** Every word that people read on the pages. Text only: templates escape it. */
export const en = {
  skip: 'Skip to the content',
  navigation: 'Main',
  projects: 'Projects',
  connectedApps: 'Connected apps',
  signOut: 'Sign out',
  developers: 'For developers',
  problemsHeading: 'Please check this',
  problemsTitle: (title: string) => `Problem: ${title}`,
  optional: 'optional',
  youAre: (name: string) => `Signed in as ${name}`,
  fields: {
    yourName: 'Your name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 10 characters. A few words in a row are strong and easy to remember.',
    newPassword: 'New password',
  },
  accountProblems: {
    name: {
      missing: 'Write your name.',
      tooLong: 'Your name may have at most 200 characters.',
      unreadable: 'Write your name without characters that can’t be seen.',
    },
    email: {invalid: 'Write an address like name@example.org.', taken: 'Another account has this address.'},
    password: {
      tooShort: 'The password needs at least 10 characters.',
      tooLong: 'The password may have at most 200 characters.',
    },
  } satisfies AccountWords,
  setup: {
    title: 'Welcome to Pianta',
    lead: 'Make the first account of this server. It belongs to whoever looks after it.',
    submit: 'Create account',
    goneTitle: 'This setup link does not work',
    goneNew: 'Nobody has an account here yet. Stop Pianta and start it again: it prints a new link.',
    goneUsed: 'This server already has its first account. Sign in with it, or ask whoever made it for one of your own.',
  },
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    nobodyYet:
      'Nobody has an account here yet. The start of Pianta printed a link that makes the first one: open that link.',
    wrong: 'This email and password do not belong together. Check both and try again.',
    forgotten: 'Forgot your password?',
    forgottenHelp:
      'Ask whoever looks after this server for a link to choose a new one. They make it with this command:',
  },
  reset: {
    title: 'Choose a new password',
    lead: (email: string) => `For ${email}. Every browser that is signed in to this account will be signed out.`,
    submit: 'Save password',
    done: 'Your new password is saved.',
    goneTitle: 'This link does not work',
    gone: 'It was used already, or it is more than a day old. Whoever looks after this server makes a new one with this command:',
  },
  device: {
    title: 'Connect a device',
    lead: 'Type the code that the device shows.',
    confirmTitle: 'Is this the code on your device?',
    confirmLead: 'Go on only if the device in front of you shows exactly this code.',
    code: 'Code',
    submit: 'Continue',
    missing: 'Type the code that the device shows.',
    unknown: 'No device is waiting with this code. Check each letter, or let the device show a new one.',
  },
  /** What each scope gives, as the person who allows it reads it. */
  scopes: {
    'projects:read': 'See the plans of the project you choose, in every saved version',
    'projects:create': 'Create projects, and change the ones it created',
    'projects:write': 'Change the project you choose: rename it, add files, save versions',
    'webhooks:manage': 'Be told of changes at an address on the internet',
    'comments:read': 'Read the comments on the plans',
    'comments:write': 'Write and settle comments in your name',
    'catalog:read': 'Search the product catalog',
    'hosts:manage': 'Say which lamps, shutters and other devices it drives',
    openid: 'Recognise you when you connect it again',
    offline_access: 'Stay connected until you disconnect it',
    profile: 'Know your name and language',
    email: 'Know your email address',
  } satisfies Record<Scope, string>,
  projectList: {
    title: 'Projects',
    empty: 'No project yet',
    emptyLead: 'A project holds one home: its plans, every version saved of them, and the devices that live in it.',
    version: (number: number) => `Version ${number}`,
    noVersion: 'No version saved yet',
    picture: (name: string) => `The plan of “${name}”`,
    noPicture: 'No picture',
    newTitle: 'New project',
    name: 'Name',
    address: 'Address',
    submit: 'Create project',
    made: (name: string) => `“${name}” is ready.`,
    nameProblem: 'Give the project a name, of at most 200 characters.',
    addressProblem: 'The address may have at most 400 characters.',
  },
  project: {
    tabs: {plan: 'Plan', people: 'People', settings: 'Settings'},
    empty: 'Nothing is drawn yet',
    emptyLead: 'A plan that you have drawn elsewhere is a good start.',
    tooLarge: 'This plan is too large to be drawn on a page.',
    saved: (number: number) => `Version ${number} is saved.`,
    by: (name: string) => `by ${name}`,
    exportTitle: 'Download everything',
    exportLead:
      'A zip file with every saved version of the home, in the home file format, and the pictures and documents that belong to them. Comments are not in it.',
    export: 'Download',
    nextTitle: 'What comes next',
    next: 'Put the plan on the wall: a tablet that runs the agent of Pianta shows a code, which you type here.',
  },
  importPage: {
    link: 'Import a plan',
    title: 'Import a plan',
    lead: (project: string) => `Into “${project}”.`,
    file: 'File',
    hint: (size: string) =>
      `A Sweet Home 3D file (.sh3d, .sh3x) from version 5.3 on, or a home of Pianta (.json). At most ${size}.`,
    explanation:
      'Where walls miss each other by a little they are joined, so that every room is enclosed. You are told what was changed, and what had no place. It is saved as a new version: those before it stay.',
    submit: 'Import',
    missing: 'Choose a file.',
    tooLarge: (size: string) => `The file is too large: it may have ${size}.`,
    problems: (count: number) =>
      count === 1
        ? 'One thing keeps this home from being saved. Nothing was changed.'
        : `${count} things keep this home from being saved. Nothing was changed.`,
    details: 'What is wrong with it',
    conflict: (number: number) =>
      `Version ${number} was saved since you opened this page, so nothing was imported. Look at it first; if yours is to come after it, choose the file again.`,
    seeLast: 'Look at the last version',
    viewerTitle: 'You may look at this project, not change it',
    viewer: 'Its owner can let you change it.',
    back: 'Back to the project',
    rooms: 'Rooms',
    openings: 'Doors and windows',
    placed: ({placed, total}: {placed: number; total: number}) => (total === 0 ? 'None' : `${placed} of ${total}`),
    changed: 'Changed',
    left: 'Left out',
  },
  roles: {owner: 'Owner', editor: 'Editor', viewer: 'Viewer'} satisfies Record<Role, string>,
  apps: {
    title: 'Connected apps',
    lead: 'Apps and devices that you allowed to see or change your projects.',
    empty: 'Nothing is connected',
    emptyLead: 'A wall tablet or a bridge shows a code when it wants to connect. Type that code here.',
    connect: 'Connect a device',
    /** Of apps, as those who use them see it. */
    kinds: {
      web: 'Web page',
      installed: 'Installed app',
      device: 'Device',
      server: 'Server',
    } satisfies Record<AppKind, string>,
    verified: 'Verified',
    project: 'Project',
    noProject: 'No project',
    created: 'Created by it',
    since: 'Connected',
    lastUsed: 'Last used',
    from: 'Allowed from',
    unknown: 'Unknown',
    allows: 'What it may do',
    closed: 'You are not in its project any more, or the project was deleted.',
    closedApp: 'To use it with another project, connect it again from the app; or disconnect it.',
    giveProject: 'Give it a project',
    replayed:
      'It used an old key once more. That happens when the power fails while it renews its key. If it was something else, disconnect it and connect it again.',
    stolen:
      'A key or code of it that was used up was used again, which happens when somebody copied it. The app was signed out to keep your home safe: see that nobody else can reach it, then connect it again.',
    back: 'All connected apps',
    nameTitle: 'Name',
    nameHint: 'What it writes from now on bears this name.',
    rename: 'Rename',
    renamed: 'The device has its new name.',
    projectTitle: 'Another project',
    newProjectHint:
      'It then sees this project and no other. The lamps, shutters and other devices that it declared in the one before are taken off the list there.',
    projectProblem: 'Choose one of these projects.',
    noOtherProject: 'You have no other project that it could be given.',
    changeProject: 'Change project',
    projectChanged: (project: string) => `It now sees “${project}”.`,
    endTitle: 'Disconnect it',
    disconnect: 'Disconnect',
    confirmTitle: (name: string) => `Disconnect ${name}?`,
    confirmLead: 'It loses access at once. To come back it has to be connected again.',
    keep: 'Keep it connected',
    disconnected: (name: string) => `${name} is disconnected.`,
    endedTitle: 'No longer connected',
    theftTitle: 'Somebody may have copied a key',
    reasons: {
      person: 'You disconnected it.',
      app: 'It disconnected itself.',
      theft:
        'A key or code of it that was used up was used again, which happens when somebody copied it. It was disconnected to keep your home safe: see that nobody else can reach the device, then connect it again.',
      expired: 'It was not used for 90 days.',
      replaced: 'Another device took its place.',
      deleted: 'Its maker deleted it.',
    } satisfies Record<EndReason, string>,
  },
  settings: {
    link: 'Account',
    title: 'Your account',
    email: 'You sign in with',
    language: 'Language',
    submit: 'Save',
    saved: 'Saved.',
    tabsLabel: 'Settings',
    tabs: {
      account: 'You',
      sessions: 'Sign-ins',
      developer: 'Your apps',
      administration: 'Administration',
    },
  },
  guide: {
    title: 'For developers',
    lead: 'Any app can read and change the projects that a person allows, with JSON over HTTP. There are no keys to ask for: a device is allowed by a code, an app by a sign-in.',
    pairTitle: 'Connect from a terminal',
    ask: 'Ask for a code. The client “device” works without registration.',
    allow: (address: string) => `Open ${address}, type the user_code of the answer, choose a project and allow.`,
    token:
      'Fetch the tokens with the device_code of the answer. Until the person has allowed, this answers authorization_pending: ask again every five seconds.',
    call: 'Call the API with the access token, which lasts one hour.',
    follow: 'Follow a project: the stream tells of each version as it is saved.',
    refresh:
      'Fetch a new access token with the refresh token. Each refresh token works once, and the answer brings the next.',
    appTitle: 'Connect an app that opens a browser',
    appRegister: (address: string) =>
      `Register it at ${address}: it gets a client_id, here $CLIENT_ID, and says where the browser returns to, here $RETURN. The standard is OAuth 2.1 with OpenID Connect, so a library of yours may do the rest by the discovery document below.`,
    appVerifier: 'For each sign-in, make a secret and its hash (PKCE, S256), and a state.',
    appSend: 'Send the person’s browser to this address. They sign in, choose a project and allow.',
    appExchange:
      'The browser comes back to $RETURN with code, state and iss. See that the state is yours, then fetch the tokens within a minute; a code works once.',
    appServer: (issuer: string) =>
      `A server also signs what it sends to the token address (private_key_jwt): a JWT with its client_id as iss and sub, ${issuer} as aud, a jti of its own and an exp a minute away, signed with the private key that “pianta app keygen” made. Add these fields:`,
    appRefresh:
      'Fetch a new access token with the refresh token, which comes with the scope offline_access. Keep the new one before you use it.',
    referenceTitle: 'Reference',
    openapi: 'Every operation, as an OpenAPI 3.1 document',
    webhooks: 'Webhooks: how to receive them, with receivers to copy',
    format: 'The home file format, explained',
    schema: (version: number) => `Version ${version} of the home file format, as a JSON schema`,
    discovery: 'The sign-in’s addresses, as OpenID discovery',
    index: 'The API’s index',
  },
  errors: {
    invalid_input: {title: 'That did not work', text: 'What was sent is not what this page expects.'},
    unauthenticated: {title: 'Please sign in', text: 'This page is for people who are signed in.'},
    forbidden: {title: 'This is not yours to do', text: 'Your account may not do this.'},
    not_found: {title: 'Nothing is here', text: 'The page has moved, or it was never here.'},
    conflict: {title: 'Someone was faster', text: 'This changed while you were looking at it. Go back and try again.'},
    unsupported_file: {title: 'That did not work', text: 'This kind of file can’t be used here.'},
    invalid_home: {title: 'That did not work', text: 'This is not a home that can be read.'},
    blocking_problems: {title: 'That did not work', text: 'Something keeps this home from being saved.'},
    rate_limited: {title: 'Too many tries', text: 'Wait a little before you try again.'},
    server_error: {title: 'Something broke', text: 'The fault is on our side, and it was written to the log.'},
  } satisfies Record<ApiError['code'], {title: string; text: string}>,
  waitMinutes: (count: number) => (count === 1 ? 'Try again in a minute.' : `Try again in ${count} minutes.`),
  errorId: 'When you ask for help, quote',
  staleForm: {
    title: 'This form is out of date',
    text: 'It was open for too long, you signed in or out meanwhile, or your browser keeps no cookies. Open the page again and send it once more.',
    again: 'Open the page again',
  },
  administration,
  catalog,
  commentEmails,
  comments,
  connecting,
  developer,
  leaving,
  members,
  password,
  recentRequests,
  reference,
  refusal,
  sessions,
  webhookEmails,
  webhooks,
  home: 'Go to the start',
}

/** The same words in every language: a missing one does not compile. */
export type Strings = typeof en
