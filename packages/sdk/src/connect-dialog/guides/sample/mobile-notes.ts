import type { ConnectDetails, GuideNote } from '../guide.types'

const LOCAL_HOST = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/

/** Returns the sentences about the project's address in apps that run on a device. */
export function deviceNotes({ url = '' }: ConnectDetails): GuideNote[] {
  const notes: GuideNote[] = []
  if (LOCAL_HOST.test(url)) notes.push({ name: 'localUrl' })
  if (url.startsWith('http:')) notes.push({ name: 'plainUrl' })
  return notes
}
