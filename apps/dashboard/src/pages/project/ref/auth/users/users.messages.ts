import { formatCount } from '../../../../../format/number'

interface Named {
  id: string
  email: string
  phone: string
}

export const usersMessages = {
  failed: 'Failed to retrieve users',
  moreFailed: 'Failed to retrieve more users',
  more: 'Show more',
  search: 'Find by email, phone or ID',
  count: (count: number) => (count === 1 ? '1 user' : `${formatCount(count)} users`),
  create: 'Add user',
  invite: 'Invite user',
  nameOf: ({ email, id, phone }: Named) => email || phone || id,
  columns: {
    user: 'User',
    providers: 'Providers',
    created: 'Created',
    lastSignIn: 'Last sign-in',
  },
  badges: {
    anonymous: 'Anonymous',
    unconfirmed: 'Unconfirmed',
    factor: 'MFA',
    banned: 'Banned',
  },
  never: 'Never',
  none: 'None',
  empty: 'No users',
  emptyText: 'People who sign up in your application appear here.',
  noneFound: 'No users found. The search compares the beginning of the email, phone or ID.',
  close: 'Close',
  idName: 'the user ID',
  details: {
    id: 'User ID',
    phone: 'Phone',
    providers: 'Providers',
    created: 'Created',
    confirmed: 'Confirmed',
    lastSignIn: 'Last sign-in',
    bannedUntil: 'Banned until',
  },
  userMetadata: 'User metadata',
  appMetadata: 'App metadata',
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
    ban: 'The user can’t sign in or refresh a session until you end the ban. Current access tokens work until they expire.',
    delete:
      'The user, their sessions and all rows that your tables delete with them are deleted. This can’t be undone.',
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
