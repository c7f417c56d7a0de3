import { expect, it } from 'vitest'
import { providerUser } from './provider-user'

const email = 'boss@contoso.example'
const read = (provider: string, claims: Record<string, unknown>) => {
  const user = providerUser(provider, { sub: '1', email, ...claims })
  return [user.email, user.isEmailVerified]
}

it.each([
  ['azure', { xms_edov: true }, [email, true]],
  ['azure', { xms_edov: false, email_verified: true }, [email, false]],
  // Any directory of Microsoft may make this statement of any address.
  ['azure', { email_verified: true }, [null, false]],
  ['azure', { xms_edov: null, email_verified: true }, [null, false]],
  ['google', { email_verified: true }, [email, true]],
  ['google', { xms_edov: true }, [null, false]],
])('reads what %s states by %j', (provider, claims, expected) => {
  expect(read(provider, claims)).toEqual(expected)
})
