import { expectAccessibleLayout } from '../harness/accessible-layout'
import { expect, test, type Platform } from '../harness/test'

interface Key {
  id: string
  api_key: string
}

/** Calls the auth service of the project as an application does. */
async function app({ owner, project }: Platform) {
  const { endpoint } = await owner.call<{ endpoint: string }>(
    'GET',
    `/platform/projects/${project.ref}`,
  )
  const keys = await owner.call<Key[]>('GET', `/platform/projects/${project.ref}/api-keys`)
  const apikey = keys.find(({ id }) => id === 'anon')?.api_key ?? ''
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${endpoint}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
}

const password = 'a long password of a user'

test('users sign up, are found, banned, signed out and deleted by keyboard', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  const send = await app(platform)
  await owner.call('PATCH', `/platform/auth/${ref}/config`, { smtp_max_frequency: 0 })
  await send('signup', { email: 'ada@example.com', password })
  await owner.query(
    ref,
    `insert into auth.users (email, created_at, email_confirmed_at)
     select 'user' || n || '@many.example.com', now() - n * interval '1 hour', now() from generate_series(1, 2000) n`,
  )

  await page.goto(`/project/${ref}/auth/users`)
  await expect(page.getByText('2,001 users')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(
    page.getByRole('button', { name: 'user99@many.example.com', exact: true }),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find by email' }).fill('user1999')
  await expect(page.getByRole('rowheader')).toHaveText(['user1999@many.example.com'])
  await page.getByRole('searchbox', { name: 'Find by email' }).fill('')
  await page.getByRole('combobox', { name: 'Status' }).press('Enter')
  await page.getByRole('option', { name: 'Unconfirmed' }).press('Enter')
  await expect(page.getByRole('rowheader')).toHaveText([/ada@example\.com/])

  // The mail that was caught confirms the address.
  await page.getByRole('link', { name: 'Caught mail' }).press('Enter')
  await page.locator('summary', { hasText: 'Confirm your email address' }).press('Enter')
  const mail = page.frameLocator('iframe')
  const link = mail.getByRole('link', { name: 'Confirm email address' })
  const answer = await fetch((await link.getAttribute('href')) ?? '', { redirect: 'manual' })
  expect(answer.headers.get('location')).toContain('access_token=')

  await page.goto(`/project/${ref}/auth/users`)
  await page.getByRole('button', { name: 'ada@example.com', exact: true }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'ada@example.com' })
  await expect(panel.getByRole('region', { name: 'Recent events' })).toContainText('Signed in')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await expect(panel.getByText('No sessions')).toBeVisible()
  await panel.getByRole('button', { name: 'Ban user' }).press('Enter')
  await question.getByRole('button', { name: 'Ban user' }).press('Enter')
  await expect(panel.getByText('Banned', { exact: true }).first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'End ban' })).toBeVisible()
  const signIn = () => send('token?grant_type=password', { email: 'ada@example.com', password })
  expect(await signIn()).toMatchObject({ error_code: 'user_banned' })
  await panel.getByRole('button', { name: 'End ban' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Ban user' })).toBeVisible()
  expect(await signIn()).toMatchObject({ token_type: 'bearer' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'ada@example.com', exact: true })).toBeFocused()

  await page.getByRole('link', { name: /^Audit logs/ }).press('Enter')
  await page.getByRole('combobox', { name: 'Event' }).press('Enter')
  await page.getByRole('option', { name: 'Signed in', exact: true }).press('Enter')
  await expect(page.getByRole('row', { name: /Signed in.*ada@example\.com/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'ada@example.com' }).first().press('Enter')
  await panel.getByRole('button', { name: 'Delete user' }).press('Enter')
  await question.getByRole('button', { name: 'Delete user' }).press('Enter')
  await expect(page.getByText('ada@example.com was deleted')).toBeVisible()
  expect(await signIn()).toMatchObject({ error_code: 'invalid_credentials' })
})

test('settings take effect with the next request', async ({ page, platform }) => {
  const { ref } = platform.project
  const send = await app(platform)
  await page.goto(`/project/${ref}/auth/providers`)
  await page.getByRole('switch', { name: 'Disable sign-ups' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()
  const signUp = () => send('signup', { email: 'late@example.com', password })
  expect(await signUp()).toMatchObject({ error_code: 'signup_disabled' })
  await page.getByRole('switch', { name: 'Disable sign-ups' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  expect(await signUp()).toMatchObject({ email: 'late@example.com' })

  await page.getByRole('link', { name: 'Protection' }).press('Enter')
  await page.getByRole('textbox', { name: 'Minimum length' }).fill('30')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  expect(await send('signup', { email: 'short@example.com', password })).toMatchObject({
    error_code: 'weak_password',
  })

  await page.getByRole('link', { name: 'URL configuration' }).press('Enter')
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  const status = page.getByRole('region', { name: 'Test an address' }).getByRole('status')
  for (const [typed, answer] of [
    ['http://localhost:3000/anything?x=1#y', 'Allowed: it’s on the site.'],
    ['http://localhost:3000@evil.example', 'it contains a user name or a password'],
    ['javascript://localhost:3000/%0aalert(1)', 'addresses of this kind can run code'],
    ['http://localhost:3001/', 'no redirect URL matches'],
    ['//evil.example', 'this isn’t a complete address'],
  ] as const) {
    await address.fill(typed)
    await expect(status).toContainText(answer)
  }
  await expectAccessibleLayout(page)
})

test('an email is written, previewed, tried and put back', async ({ page, platform }) => {
  const { owner, project } = platform
  const { ref } = project
  const send = await app(platform)
  await owner.call('PATCH', `/platform/auth/${ref}/config`, {
    ...{ smtp_max_frequency: 0, password_min_length: 6 },
  })
  await page.goto(`/project/${ref}/auth/templates`)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{ .Emial }}')
  await expect(page.getByText('.Emial isn’t a variable of this email.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{ .Email }}')
  const body = page.getByRole('textbox', { name: 'Body (HTML)' })
  let pictures = 0
  await page.route(/^https:\/\/pictures\.example\/|\/own-picture\.png$/, (route) => {
    pictures += 1
    return route.abort()
  })
  await body.fill(
    '<style>h1 { color: rgb(1, 2, 3) }</style><img src="https://pictures.example/a.png" alt="Logo"><img src="/own-picture.png" alt="Own"><h1 style="margin: 7px">Code </h1>{{ .Tokn }}',
  )
  await expect(page.getByText('.Tokn isn’t a variable of this email.')).toBeVisible()
  await expect(page.locator('.cm-lintRange-error', { hasText: '.Tokn' })).toBeVisible()
  for (let sign = 0; sign < '{{ .Tokn }}'.length; sign += 1) await body.press('Backspace')
  await page.getByRole('button', { name: 'Token', exact: true }).press('Enter')
  await expect(body).toBeFocused()
  await expect(body).toHaveText(/<\/h1>\{\{ \.Token \}\}$/)
  await body.pressSequentially(' {{ .Em')
  await page.getByRole('option', { name: 'Email' }).first().click()
  await expect(body).toBeFocused()
  await expect(body).toHaveText(/<\/h1>\{\{ \.Token \}\} \{\{ \.Email \}\}$/)
  await body.press('Control+Space')
  await expect(page.getByRole('listbox')).toBeVisible()
  await body.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await body.press('Tab')
  await expect(body).not.toBeFocused()
  const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Code' })
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(heading).toHaveCSS('margin-top', '7px')
  await page.getByRole('radio', { name: 'Phone' }).press('Space')
  await expect(page.locator('iframe')).toHaveCSS('width', '360px')
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Template saved')).toBeVisible()
  await send('signup', { email: 'mail@example.com', password })
  const mails = () =>
    owner.call<{ to: string; subject: string; text: string }[]>(
      'GET',
      `/platform/auth/${ref}/caught-mails`,
    )
  await expect
    .poll(async () => (await mails()).find(({ to }) => to === 'mail@example.com')?.subject)
    .toBe('Hello mail@example.com')

  await page.getByRole('textbox', { name: 'Recipient' }).fill('me@example.com')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByText('the email to me@example.com was caught')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View caught mail' })).toHaveAttribute(
    'href',
    `/project/${ref}/auth/caught-mails`,
  )
  await page.getByRole('button', { name: 'Reset to default' }).press('Enter')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Reset to default' })).toHaveCount(0)
  expect((await mails())[0]?.text).toContain('123456')
  await page.goto(`/project/${ref}/auth/caught-mails`)
  await page.getByText('To me@example.com').click()
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expectAccessibleLayout(page)
  await page.getByRole('radio', { name: 'Text', exact: true }).press('Space')
  await expect(page.getByText(/^Code\s+123456 me@example\.com$/)).toBeVisible()
  expect(pictures).toBe(0)
})

test('the claims of a token are changed by a function, which is tried first', async ({
  page,
  platform,
}) => {
  const { owner, project } = platform
  const { ref } = project
  const send = await app(platform)
  await owner.call('PATCH', `/platform/auth/${ref}/config`, {
    ...{ mailer_autoconfirm: true, password_min_length: 6 },
  })
  await owner.query(
    ref,
    `create function public.claims(event jsonb) returns jsonb language sql as
       $$ select jsonb_set(event, '{claims,plan}', '"pro"') $$;
     grant execute on function public.claims to supabase_auth_admin`,
  )
  await page.goto(`/project/${ref}/auth/hooks`)
  const hook = page.getByRole('region', { name: 'Custom access token' })
  await hook.getByRole('switch', { name: 'Use this hook' }).press('Space')
  await hook.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(hook.getByText('Enter the name of a function.')).toBeVisible()
  await hook.getByRole('textbox', { name: 'Function' }).fill('claims')
  await hook.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Hook saved')).toBeVisible()
  const trial = page.getByRole('region', { name: 'Test the function' })
  await trial.getByLabel('User ID').fill('6f1c2a34-0000-4000-8000-0000000000aa')
  await trial.getByRole('button', { name: 'Test' }).press('Enter')
  await expect(trial.getByRole('region', { name: 'Claims of the token' })).toContainText(
    '"plan": "pro"',
  )
  await expectAccessibleLayout(page)
  const { access_token: token } = await send('signup', { email: 'claims@example.com', password })
  const claims = Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()
  expect(claims).toContain('"plan":"pro"')
  // Other tests sign users up in this project.
  await owner.call('PATCH', `/platform/auth/${ref}/config`, {
    ...{ hook_custom_access_token_enabled: false, mailer_autoconfirm: false },
  })
})
