import { expect, it } from 'vitest'
import { AUTH_DEFAULTS } from '../auth-config'
import { createCaptcha, type CaptchaParts } from './captcha'

it.each([
  ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
] as const)('asks the service of %s', async (provider, address) => {
  const asked: string[] = []
  const captcha = createCaptcha({
    fetch: (url) => {
      asked.push(url)
      return Promise.resolve(Response.json({ success: true }))
    },
    authConfigs: { secretsOf: () => Promise.resolve({ security_captcha_secret: 'secret' }) },
    log: {} as CaptchaParts['log'],
    url: null,
  })
  const config = { ...AUTH_DEFAULTS, security_captcha_provider: provider }
  await captcha.check({ ref: 'ref', config, token: 'token', address: '192.0.2.1' })
  expect(asked).toEqual([address])
})
