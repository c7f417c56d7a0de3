import { commandsOf } from '../../base/command'
import { accessTokenForms } from './access-tokens/access-tokens'
import { personCommandMessages as messages } from './commands.messages'
import { resetLink } from './passwords/mail-password-reset'
import type { PeopleServices } from './services'

const command = commandsOf<PeopleServices>()

const createResetLink = command({
  name: 'user reset-link',
  summary: 'create a link that sets a new password',
  options: {
    email: { argument: '<address>', required: true, help: 'the person who lost the password' },
  },
  note: 'The link works once, for an hour, and ends all sessions of the person.',
  async run({ email }, { identity, passwordResets, publicUrl }, { note, print }) {
    const person = await identity.findByEmail(email)
    // A person without a password signs in with the link that the server prints.
    if (person?.email == null) throw new Error(messages.noPerson(email))
    const { token } = await passwordResets.issue(person.id)
    note(messages.resetLink(email))
    print(resetLink(publicUrl, token))
  },
})

const removeTotp = command({
  name: 'user remove-totp',
  summary: 'remove the second factor of a person who lost its codes',
  options: {
    email: {
      argument: '<address>',
      required: true,
      help: 'the person, who signs in by the password alone from then on',
    },
  },
  async run({ email }, { identity }, { print }) {
    const person = await identity.findByEmail(email)
    if (!person) throw new Error(messages.noPerson(email))
    if (!(await identity.removeTotp(person.id))) throw new Error(messages.noTotp(email))
    print(messages.totpRemoved(email))
  },
})

const createToken = command({
  name: 'token create',
  summary: 'create an access token for programs',
  options: {
    email: {
      argument: '<address>',
      required: true,
      help: 'the owner of the token, which has the permissions of this person',
    },
    name: { argument: '<name>', required: true, help: 'the purpose of the token' },
    form: {
      argument: '<form>',
      choices: accessTokenForms,
      help: 'howdah (default), or sbp for command lines of the ecosystem',
    },
  },
  note: 'The token is printed once; only its hash is stored.',
  async run({ email, form, name }, { accessTokens, identity }, { note, print }) {
    const person = await identity.findByEmail(email)
    if (!person) throw new Error(messages.noPerson(email))
    const { token } = await accessTokens.create({ personId: person.id, name, form })
    note(messages.tokenCreated(email))
    print(token)
  },
})

export const peopleCommands = [createResetLink, removeTotp, createToken]
