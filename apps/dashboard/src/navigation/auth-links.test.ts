import { expect, test } from 'vitest'
import type { MenuScope } from '../sections/section.types'
import { menuGroups, menuLinks } from './menu-links'

const scope: MenuScope = {
  ref: 'abcdefghijklmnopqrst',
  slug: 'acme',
  status: 'ACTIVE_HEALTHY',
  mode: 'platform',
  capabilities: ['api', 'backups'],
  can: () => 'yes',
}

test('the menu of auth has its pages by groups', () => {
  expect(
    menuGroups('auth', scope).map(({ title, links }) => [
      title,
      links.map(({ label, badge }) => [label, ...(badge === undefined ? [] : [badge])].join(' ')),
    ]),
  ).toEqual([
    ['Manage', ['Users', 'Policies']],
    [
      'Configuration',
      [
        ...['Sign-in methods', 'Sessions', 'Rate limits', 'Templates', 'SMTP', 'MFA'],
        ...['URL configuration', 'Protection', 'Hooks BETA', 'Audit logs BETA', 'Advanced'],
        'Caught mail',
      ],
    ],
  ])
})

test('hooks and audit logs are only there if they are enabled', () => {
  const labels = (flags: Record<string, boolean>) =>
    menuLinks('auth', { ...scope, flags }).map(({ label }) => label)
  const [all, without] = [labels({}), labels({ auth_hooks: false, auth_audit_logs: false })]
  expect(all.filter((label) => !without.includes(label))).toEqual(['Hooks', 'Audit logs'])
})
