import {
  authEventBy,
  authEventNames,
  authEventVariants,
  type AuthEventName,
  type AuthEventVariant,
} from './user-events.messages'

interface Named {
  id: string
  email: string
  phone: string
}

/** Texts of the users of a project. */
export const usersMessages = {
  regionLabel: 'Users',
  loading: 'Loading users…',
  projectFailed: 'Failed to retrieve the project',
  noUsersHere: 'This project’s database runs elsewhere, so it has no auth service here.',
  inactive: 'The project is not running.',
  failed: 'Failed to retrieve users',
  moreFailed: 'Failed to retrieve more users',
  more: 'Show more',
  search: 'Find by email, phone or ID',
  count: (count: number, text: string) => (count === 1 ? '1 user' : `${text} users`),
  /** While a search or a filter is set; with a plus sign if there are more. */
  shown: (count: string) => `${count} shown`,
  status: 'Status',
  anyStatus: 'All users',
  statuses: {
    confirmed: 'Confirmed',
    unconfirmed: 'Unconfirmed',
    anonymous: 'Anonymous',
    banned: 'Banned',
  },
  provider: 'Provider',
  anyProvider: 'All providers',
  /** Others are shown by their own names. */
  providerNames: { email: 'Email', phone: 'Phone' } as Record<'email' | 'phone', string>,
  sort: 'Order',
  sorts: {
    created_desc: 'Newest first',
    created_asc: 'Oldest first',
    last_sign_in_desc: 'Last sign-in, newest first',
    last_sign_in_asc: 'Last sign-in, oldest first',
    email_asc: 'Email, A to Z',
    email_desc: 'Email, Z to A',
  },
  create: 'Add user',
  invite: 'Invite user',
  nameOf: ({ email, id, phone }: Named) => email || (phone && `+${phone}`) || id,
  chooseColumns: 'Columns',
  resetColumns: 'Reset columns',
  columns: {
    user: 'User',
    id: 'User ID',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    providers: 'Providers',
    created: 'Created',
    lastSignIn: 'Last sign-in',
  },
  badges: {
    anonymous: 'Anonymous',
    unconfirmed: 'Unconfirmed',
    invited: 'Invited',
    factor: 'MFA',
    banned: 'Banned',
  },
  never: 'Never',
  none: 'None',
  empty: 'No users',
  emptyText: 'People who sign up in your application appear here.',
  noneInStatus: 'No users with this status',
  noneInFilters: 'No users match the filters',
  clearFilters: 'Clear filters',
  noneFound: 'No users found. The search compares the beginning of the email, phone or ID.',
  close: 'Close',
  cancel: 'Cancel',
  menuOf: (name: string) => `Actions for ${name}`,
  openUser: 'Show details',
  copyId: 'Copy the user ID',
  copied: 'Copied',
  copyRefused: 'Copying failed: the browser doesn’t allow it here.',
  details: {
    id: 'User ID',
    phone: 'Phone',
    providers: 'Providers',
    created: 'Created',
    confirmed: 'Confirmed',
    lastSignIn: 'Last sign-in',
    bannedUntil: 'Banned until',
  },
  detailsFailed: 'Failed to retrieve the user',
  identities: 'Identities',
  noIdentities: 'No identities',
  lastUsed: (time: string) => `Last sign-in ${time}`,
  identityAdded: (time: string) => `Added ${time}`,
  factors: 'Second factors',
  noFactors: 'No second factors',
  factorTypes: { totp: 'Authenticator app', phone: 'Phone', webauthn: 'Security key' },
  factorPending: 'Not verified',
  factorVerified: 'Verified',
  /** Type, the end of a phone number, and whether the factor is verified. */
  factorText: (parts: readonly string[]) => parts.join(' · '),
  removeFactor: 'Remove',
  removeFactorOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'The user then signs in without this factor, and can add a new one.',
  factorRemoved: 'Second factor removed',
  factorFailed: 'Failed to remove the second factor',
  sessions: 'Sessions',
  noSessions: 'No sessions',
  unknownDevice: 'Unknown device',
  session: (level: string, ip: string, time: string) =>
    [level.toUpperCase(), ip, time].filter((part) => part !== '').join(' · '),
  signOut: 'Sign out everywhere',
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutText: 'All sessions end. Access tokens work until they expire.',
  signedOut: (name: string) => `${name} was signed out`,
  signOutFailed: 'Failed to end the sessions',
  events: 'Recent events',
  noEvents: 'No events',
  /** By the action of an event. */
  eventNames: authEventNames as Record<AuthEventName, string>,
  /** In place of these where an event says more. */
  eventVariants: authEventVariants as Record<AuthEventVariant, string>,
  eventBy: authEventBy,
  userMetadata: 'User metadata',
  appMetadata: 'App metadata',
  metadataOmitted: 'The metadata are too large to show.',
  rawJson: 'Raw JSON',
  rawHint: 'As the platform’s API returns the user. The auth API names some fields differently.',
  copyJson: 'Copy the JSON',
  tasks: {
    magic_link: 'Send sign-in link',
    recovery: 'Send password reset',
    ban: 'Ban user',
    unban: 'End ban',
    delete: 'Delete user',
  },
  done: {
    magic_link: (name: string) => `Sign-in link sent to ${name}`,
    recovery: (name: string) => `Password reset sent to ${name}`,
    ban: (name: string) => `${name} is banned`,
    unban: (name: string) => `${name} can sign in again`,
    delete: (name: string) => `${name} was deleted`,
  },
  /** In place of these without an SMTP server. */
  caught: {
    magic_link: (name: string) => `Sign-in link for ${name} not sent`,
    recovery: (name: string) => `Password reset for ${name} not sent`,
    invite: (email: string) => `Invitation for ${email} not sent`,
  },
  caughtReason: 'Without an SMTP server, emails are stored under “Caught mail”.',
  showCaught: 'Caught mail',
  taskFailed: {
    magic_link: 'Failed to send the sign-in link',
    recovery: 'Failed to send the password reset',
    ban: 'Failed to ban the user',
    unban: 'Failed to end the ban',
    delete: 'Failed to delete the user',
  },
  askTitle: {
    ban: (name: string) => `Ban ${name}?`,
    delete: (name: string) => `Delete ${name}?`,
  },
  askText: {
    ban: 'The user can’t sign in or refresh a session until the ban ends. Current access tokens work until they expire.',
    delete:
      'The user, their sessions and all rows that your tables delete with them are deleted. This can’t be undone.',
  },
  banning: {
    duration: 'Duration',
    durations: {
      hour: '1 hour',
      day: '24 hours',
      week: '7 days',
      month: '30 days',
      date: 'Until a date',
      forever: 'Permanent',
    },
    until: 'Banned until',
    untilWrong: 'Enter a time in the future.',
  },
  signInAs: {
    open: 'Sign in as user',
    title: (name: string) => `Sign in as ${name}`,
    text: 'The link opens your app signed in as this user, once and within five minutes. The session ends after an hour and is named in the audit log. Open the link in a private window to stay signed in with your own account.',
    address: 'Address in the app',
    addressHint: 'One that the URL configuration allows.',
    site: 'Site URL',
    flow: 'Session',
    flows: {
      redirect: 'In the address (implicit flow)',
      token_hash: 'By token hash (PKCE, server-side rendering)',
    },
    flowHints: {
      redirect:
        'For clients with the implicit flow, such as createClient without further options. Clients with flowType: "pkce" ignore a session in the address.',
      token_hash:
        'For clients with PKCE. The address is that of a page of your app that calls verifyOtp with the token hash.',
    },
    submit: 'Create link',
    failed: 'Failed to create the link',
    link: 'Link',
    usable: (time: string) => `Usable once, until ${time}.`,
    copy: 'Copy link',
  },
  selection: {
    label: 'Selected users',
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all listed users',
    selected: (count: string) => `${count} selected`,
    /** While all that are listed are selected, and there are more. */
    allListed: (count: string) => `${count} selected: all that are listed so far`,
    tooMany: (count: string, maximum: string) =>
      `${count} selected. At most ${maximum} can be deleted at a time.`,
    clear: 'Clear selection',
    delete: 'Delete users',
    title: (count: number, text: string) =>
      count === 1 ? 'Delete 1 user?' : `Delete ${text} users?`,
    text: 'The users, their sessions and all rows that your tables delete with them are deleted, one user after the other. This can’t be undone.',
    progress: (done: string, total: string) => `Deleting users: ${done} of ${total}`,
    stop: 'Stop deleting',
    deleted: (count: number, text: string) =>
      count === 1 ? '1 user was deleted' : `${text} users were deleted`,
    failed: (failed: string, total: string) => `${failed} of ${total} users were not deleted`,
    /** Their names, and why the first was not. */
    failedText: (names: readonly string[], reason: string) => `${names.join(', ')}. ${reason}`,
  },
  email: 'Email',
  emailWrong: 'Enter an email address.',
  password: 'Password',
  passwordHint: 'Leave empty for a user who signs in by link or code.',
  add: {
    create: {
      title: 'Add a user',
      text: 'The email address counts as confirmed.',
      submit: 'Add user',
      added: (email: string) => `${email} was added`,
      failed: 'Failed to add the user',
    },
    invite: {
      title: 'Invite a user',
      text: 'They receive an email with a link to your site.',
      submit: 'Send invitation',
      added: (email: string) => `Invitation sent to ${email}`,
      failed: 'Failed to invite the user',
    },
  },
}

export type UsersMessages = typeof usersMessages

export const usersTexts = { name: 'users', defaults: usersMessages } as const
