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
  await body.fill('<style>h1 { color: rgb(1, 2, 3) }</style><h1 style="margin: 7px">Code </h1>')
  await body.press('End')
  await page.getByRole('button', { name: 'Token', exact: true }).press('Enter')
  await expect(body).toBeFocused()
  await expect(body).toHaveValue(/<\/h1>\{\{ \.Token \}\}$/)
  const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Code' })
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(heading).toHaveCSS('margin-top', '7px')
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
  await expect(page.getByText('the email to me@example.com is under Caught mail')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to default' }).press('Enter')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Reset to default' })).toHaveCount(0)
  expect((await mails())[0]?.text).toContain('000000')
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
  await hook.getByRole('switch', { name: 'Enabled' }).press('Space')
  await hook.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(hook.getByText('Enter the name of a function.')).toBeVisible()
  await hook.getByRole('textbox', { name: 'Function' }).fill('claims')
  await hook.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Hook saved')).toBeVisible()
  const trial = page.getByRole('region', { name: 'Test the function' })
  await trial.getByRole('textbox', { name: 'User ID' }).fill('6f1c2a34-0000-4000-8000-0000000000aa')
  await trial.getByRole('button', { name: 'Test' }).press('Enter')
  await expect(trial.getByRole('region', { name: 'Claims of the token' })).toContainText(
    '"plan": "pro"',
  )
  await expectAccessibleLayout(page)
  const { access_token: token } = await send('signup', { email: 'claims@example.com', password })
  const claims = Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()
  expect(claims).toContain('"plan":"pro"')
})
