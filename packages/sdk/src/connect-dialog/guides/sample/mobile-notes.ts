import type { ConnectDetails } from '../guide.types'

const LOCAL_HOST = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/

/** Returns the sentences about the project's address in apps that run on a device. */
export function deviceNotes({ url = '' }: ConnectDetails): string[] {
  const notes: string[] = []
  if (LOCAL_HOST.test(url))
    notes.push(
      'The project URL is an address of this computer. On a phone or an emulator, replace it with an address that the device can reach.',
    )
  if (url.startsWith('http:'))
    notes.push(
      'The project URL is not encrypted. Android and iOS refuse it unless the app allows cleartext traffic.',
    )
  return notes
}
