import type {Scope} from '#shared/contract/scopes.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {formatNumber} from '#shared/text/formats.ts'
import type {AccountWords} from '../accounts/account-problems.ts'
import type {AppKind} from '../database/tables/apps.ts'
import type {Role} from '../database/tables/members.ts'
import type {ApiError} from '../errors.ts'
import {en as administration} from './administration.ts'
import {en as appNotices} from './app-notices.ts'
import {en as assistants} from './assistants.ts'
import {en as audit} from './audit.ts'
import {en as catalog} from './catalog.ts'
import {en as commentEmails} from './comment-emails.ts'
import {en as comments} from './comments.ts'
import {en as connecting} from './connecting.ts'
import {en as deletion} from './deletion.ts'
import {en as developer} from './developer.ts'
import {en as devices} from './devices.ts'
import {en as importing} from './importing.ts'
import {en as live} from './live.ts'
import {en as members} from './members.ts'
import {en as model} from './model.ts'
import {en as password} from './password.ts'
import {en as printing} from './printing.ts'
import {en as quotas} from './quotas.ts'
import {en as recentRequests} from './recent-requests.ts'
import {en as reference} from './reference.ts'
import {en as refusal} from './refusal.ts'
import {en as requestFailures} from './request-failures.ts'
import {en as sessions} from './sessions.ts'
import {en as signInMethods} from './sign-in-methods.ts'
import {en as tablets} from './tablets.ts'
import {en as versionNotices} from './version-notices.ts'
import {en as versions} from './versions.ts'
import {en as webhookEmails} from './webhook-emails.ts'
import {en as webhooks} from './webhooks.ts'

/** All texts of the pages and emails. They are plain text; templates escape them. */
export const en = {
  skip: 'Skip to content',
  navigation: 'Main',
  projects: 'Projects',
  connectedApps: 'Connected apps',
  appsLink: 'Apps',
  signOut: 'Sign out',
  developers: 'For developers',
  theme: {label: 'Colours', system: 'As the system', light: 'Light', dark: 'Dark'},
  problemsHeading: 'Please check this',
  problemsTitle: (title: string) => `Problem: ${title}`,
  optional: 'optional',
  youAre: (name: string) => `Signed in as ${name}`,
  fields: {
    yourName: 'Your name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 10 characters. A few words in a row are strong and easy to remember.',
    showPassword: 'Show password',
    newPassword: 'New password',
  },
  accountProblems: {
    name: {
      missing: 'Enter your name.',
      tooLong: 'Your name can have at most 200 characters.',
      unreadable: 'Your name contains invisible characters. Type it again without them.',
    },
    email: {invalid: 'Enter an address like name@example.org.', taken: 'Another account already uses this address.'},
    password: {
      tooShort: 'The password needs at least 10 characters.',
      tooLong: 'The password can have at most 200 characters.',
    },
  } satisfies AccountWords,
  setup: {
    title: 'Welcome to Pianta',
    lead: 'Create the administrator’s account.',
    submit: 'Create account',
    goneTitle: 'This setup link does not work',
    goneNew: 'There is no account here yet. Stop Pianta and start it again: the terminal shows a new link.',
    goneUsed: 'The administrator’s account already exists. Sign in with it, or ask the administrator for an account.',
  },
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    nobodyYet: 'There is no account here yet. Open the setup link shown in the terminal where Pianta started.',
    wrong: 'Wrong email or password.',
    guessed:
      'Too many wrong passwords were tried for this address. Sign in with a browser you have used here before, choose a new password, or wait.',
    forgotten: 'Forgot your password?',
    forgottenHelp:
      'Ask the administrator of this server for a link to choose a new one. This command creates the link:',
  },
  reset: {
    title: 'Choose a new password',
    lead: (email: string) => `For ${email}. Saving a new password signs you out of every browser.`,
    submit: 'Save password',
    done: 'Your new password is saved.',
    goneTitle: 'This link does not work',
    gone: 'It was already used, or it is more than a day old. The administrator of this server can create a new link with this command:',
  },
  device: {
    title: 'Connect a device',
    lead: 'Enter the code shown on the device.',
    confirmTitle: 'Is this the code on your device?',
    confirmLead: 'Continue only if the device in front of you shows exactly this code.',
    notice:
      'If someone sent you the code, don’t continue, or choose Deny on the next page: it may connect their device to your home.',
    code: 'Code',
    submit: 'Continue',
    missing: 'Enter the code shown on the device.',
    unknown: 'No device is waiting with this code. Check each character, or get a new code on the device.',
  },
  /** The permission each scope gives, as people read it on the consent page. */
  scopes: {
    'projects:read': 'See the plans of the project you choose, in every saved version',
    'projects:create': 'Create projects and change the ones it created',
    'projects:write': 'Change the project you choose: rename it, add files, save versions',
    'webhooks:manage': 'Receive changes at an internet address',
    'comments:read': 'Read the comments on the plans',
    'comments:write': 'Write and resolve comments in your name',
    'catalog:read': 'Search the product catalog',
    'hosts:manage': 'List the lamps, shutters and other devices it controls',
    openid: 'Recognise you when you connect it again',
    offline_access: 'Stay connected until you disconnect it',
    profile: 'See your name and language',
    email: 'See your email address',
  } satisfies Record<Scope, string>,
  copy: {button: 'Copy', done: 'Copied.', failed: 'It is selected: copy it with the keyboard or by holding it.'},
  projectList: {
    title: 'Projects',
    empty: 'No project yet',
    emptyLead: 'A project holds one home: its plans, all their saved versions and the devices in it.',
    version: (number: number) => `Version ${number}`,
    noVersion: 'No version saved yet',
    picture: (name: string) => `The plan of “${name}”`,
    noPicture: 'No picture',
    older: 'Older projects',
    newest: 'Newest projects',
    newTitle: 'New project',
    name: 'Name',
    address: 'Address',
    submit: 'Create project',
    made: (name: string) => `Project “${name}” is created.`,
    nameProblem: 'Enter a project name of 1 to 200 characters.',
    addressProblem: 'The address can have at most 400 characters.',
  },
  project: {
    tabs: {plan: 'Plan', model: '3D', people: 'People', settings: 'Settings'},
    edit: 'Edit',
    needsScript: 'Editing needs JavaScript, which is turned off in this browser.',
    draw: 'Draw the plan',
    empty: 'No plan yet',
    emptyLead: 'Draw the plan here, or import one that you drew in another program.',
    tooLarge: 'This plan is too large to show on this page.',
    statesStay:
      'Whether a light is on or a window is open stays in your house: its panel shows it, this page does not.',
    saved: (number: number) => `Version ${number} is saved.`,
    by: (name: string) => `by ${name}`,
    exportTitle: 'Download everything',
    exportLead:
      'A zip file with every saved version of the home in the home file format, and its pictures and documents. It does not include comments.',
    export: 'Download',
    scan: {title: 'Scan behind the plan', dim: 'Dimmed', full: 'Full', hide: 'Hidden'},
    nextTitle: 'Next step',
    next: 'Start the Pianta agent on your tablet and enter its code here. The plan then appears on the wall.',
  },
  importPage: {
    link: 'Import a plan',
    title: 'Import a plan',
    lead: (project: string) => `Into “${project}”.`,
    file: 'File',
    hint: (size: string) =>
      `A Sweet Home 3D file (.sh3d or .sh3x, version 5.3 or later), a building model (.ifc), a CAD drawing (.dxf), a room scan (.json or .usdz) or a Pianta home (.json). Room scans of one session (.json) can be chosen together. At most ${size}.`,
    explanation:
      'The import closes small gaps between walls, so that every room is enclosed. It then lists what it changed and what it left out. The result is a new version; earlier versions stay.',
    submit: 'Import',
    missing: 'Choose a file.',
    tooLarge: (size: string) => `This file is too large: the limit is ${size}. Choose a smaller file.`,
    problems: (count: number) =>
      count === 1
        ? 'One problem prevents this home from being saved. Nothing was changed.'
        : `${count} problems prevent this home from being saved. Nothing was changed.`,
    details: 'What is wrong',
    conflict: (number: number) =>
      `Version ${number} was saved after you opened this page, so nothing was imported. Look at that version first. To import yours after it, choose the file again.`,
    seeLast: 'See the latest version',
    viewerTitle: 'You can view this project, but not change it',
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
    lead: 'Apps and devices you allowed to see or change your projects.',
    empty: 'Nothing is connected yet',
    emptyLead: 'A wall tablet or a bridge shows a code when it wants to connect. Enter that code here.',
    older: 'Older apps',
    newest: 'Newest apps',
    connect: 'Connect a device',
    kinds: {
      web: 'Web page',
      installed: 'Installed app',
      device: 'Device',
      server: 'Server',
    } satisfies Record<AppKind, string>,
    verified: 'Verified',
    project: 'Project',
    noProject: 'No project',
    created: 'Projects it created',
    more: (count: number) => ` and ${formatNumber('en', count)} more`,
    since: 'Connected',
    lastUsed: 'Last used',
    from: 'Allowed from',
    unknown: 'Unknown',
    allows: 'What it can do',
    closed: 'You are no longer in its project, or the project was deleted.',
    closedApp: 'To use it with another project, connect it again from the app. Otherwise, disconnect it.',
    giveProject: 'Choose another project for it',
    replayed:
      'It used an old key again. This happens when the power fails while it renews its key. If there was no power cut, disconnect it and connect it again.',
    stolen:
      'One of its keys or codes was used a second time. The app was signed out to keep your home safe. Make sure nobody else can reach it, then connect it again.',
    back: 'All connected apps',
    nameTitle: 'Name',
    nameHint: 'This name appears on whatever it saves from now on.',
    rename: 'Rename',
    renamed: 'The device is renamed.',
    projectTitle: 'Move it to another project',
    newProjectHint:
      'It then sees this project and no other. Its lamps, shutters and other devices disappear from the previous project’s list.',
    projectProblem: 'Choose one of these projects.',
    noOtherProject: 'You have no other project to choose.',
    changeProject: 'Change project',
    projectChanged: (project: string) => `It now sees “${project}”.`,
    endTitle: 'Disconnect it',
    disconnect: 'Disconnect',
    confirmTitle: (name: string) => `Disconnect ${name}?`,
    confirmLead: 'It loses access immediately. To use it again, you have to connect it again.',
    keep: 'Keep it connected',
    disconnected: (name: string) => `${name} is disconnected.`,
    endedTitle: 'No longer connected',
    theftTitle: 'Someone may have copied a key',
    reasons: {
      person: 'You disconnected it.',
      app: 'It disconnected itself.',
      theft:
        'One of its keys or codes was used a second time. It was disconnected to keep your home safe. Make sure nobody else can reach the device, then connect it again.',
      expired: 'It was not used for 90 days.',
      replaced: 'Another device replaced it.',
      deleted: 'Its developer deleted it.',
    },
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
    lead: 'Any app can read and change the projects that a person allows, with JSON over HTTP. You need no API key: people allow a device with a code, and an app by signing in.',
    pairTitle: 'Connect from a terminal',
    ask: (scopes: string) =>
      `Request a code. The client “device” works without registration, and may ask for ${scopes}.`,
    allow: (address: string) =>
      `Open ${address}, enter the user_code from the response, choose a project and allow access.`,
    token:
      'Request the tokens with the device_code from the response. Until the person allows access, the answer is authorization_pending: request again every five seconds.',
    call: 'Call the API with the access token, which lasts one hour.',
    follow: 'Follow a project: the stream reports each version when it is saved.',
    refresh:
      'Request a new access token with the refresh token. Each refresh token works once; the response contains the next one.',
    appTitle: 'Connect an app that opens a browser',
    appRegister: (address: string) =>
      `Register it at ${address} to get its client_id ($CLIENT_ID below). There you also enter the address the browser returns to ($RETURN below). Pianta follows OAuth 2.1 with OpenID Connect, so an OAuth library can do the rest from the discovery document below.`,
    appVerifier: 'For each sign-in, create a secret with its hash (PKCE, S256), and a state.',
    appSend: 'Send the person’s browser to this address. They sign in, choose a project and allow access.',
    appExchange:
      'The browser returns to $RETURN with code, state and iss. Check that the state is yours. Then request the tokens within one minute; a code works once.',
    appServer: (issuer: string) =>
      `A server also signs each request to the token address (private_key_jwt). The JWT has the server’s client_id as iss and sub, ${issuer} as aud, a unique jti and an exp one minute ahead. Sign it with the private key from “${serverCommand} app keygen”, and add these fields:`,
    appRefresh:
      'Request a new access token with the refresh token, which the scope offline_access gives you. Store the new refresh token before you use it.',
    referenceTitle: 'Reference',
    openapi: 'All operations, as an OpenAPI 3.1 document',
    webhooks: 'Webhooks: how to receive them, with example receivers to copy',
    format: 'The home file format, explained',
    schema: (version: number) => `Version ${version} of the home file format, as a JSON schema`,
    discovery: 'The sign-in addresses, as an OpenID discovery document',
    index: 'The index of the API',
    documentation: 'All of the documentation',
    search: 'Search the documentation',
    fewerWords: 'Try fewer or other words. The documentation is in English.',
  },
  errors: {
    invalid_input: {
      title: 'That did not work',
      text: 'This page can’t use what was sent. Go back, check your entries and try again.',
    },
    unauthenticated: {title: 'Please sign in', text: 'You have to sign in to see this page.'},
    forbidden: {title: 'You can’t do this', text: 'Your account has no permission for it.'},
    not_found: {title: 'There is no page here', text: 'The page may have moved. Check the address.'},
    conflict: {
      title: 'Someone else was faster',
      text: 'This changed while you were looking at it. Go back and try again.',
    },
    unsupported_file: {
      title: 'That did not work',
      text: 'This page does not accept this kind of file. Choose another one.',
    },
    invalid_home: {title: 'That did not work', text: 'This is not a home file that Pianta can read.'},
    blocking_problems: {title: 'That did not work', text: 'A problem in this home prevents it from being saved.'},
    rate_limited: {title: 'Too many attempts', text: 'Wait a little before you try again.'},
    server_error: {
      title: 'Something went wrong',
      text: 'The error is on our side, and its details are in the server’s log.',
    },
    unavailable: {title: 'Not saved yet', text: 'The server can’t write just now. Try again in a moment.'},
  } satisfies Record<ApiError['code'], {title: string; text: string}>,
  fullDisk: {
    title: 'The server’s disk is full',
    text: 'Nothing can be saved until whoever looks after the server frees some space.',
  },
  busy: {title: 'The server is busy', text: 'It has too much to do right now. Try again in a moment.'},
  waitMinutes: (count: number) => (count === 1 ? 'Try again in a minute.' : `Try again in ${count} minutes.`),
  errorId: 'When you ask for help, give this number:',
  staleForm: {
    title: 'This form has expired',
    text: 'The page was open too long, you signed in or out meanwhile, or your browser blocks cookies. Open the page again and resend the form.',
    again: 'Open the page again',
  },
  administration,
  assistants,
  audit,
  appNotices,
  catalog,
  commentEmails,
  comments,
  connecting,
  developer,
  devices,
  tablets,
  importing,
  deletion,
  signInMethods,
  live,
  members,
  model,
  password,
  printing,
  quotas,
  recentRequests,
  reference,
  requestFailures,
  refusal,
  sessions,
  versionNotices,
  versions,
  webhookEmails,
  webhooks,
  home: 'Go to the start page',
}

/** The texts of one language. A missing text does not compile. */
export type Strings = typeof en
