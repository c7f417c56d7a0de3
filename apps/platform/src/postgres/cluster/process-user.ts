import { readFileSync } from 'node:fs'

/** The user that Postgres runs as. */
export interface ProcessUser {
  name: string
  uid: number
  gid: number
}

/** The user named `name` in the text of a passwd file. */
export function findUser(passwd: string, name: string): ProcessUser | null {
  for (const line of passwd.split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/**
 * Returns the user that runs Postgres, which never runs as root: if the server is root, this is
 * `postgres` or, where there is no such user, `nobody`. null when the server is not root: then
 * Postgres runs as the user who started it.
 */
export function postgresUser(): ProcessUser | null {
  if (process.getuid?.() !== 0) return null
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const user = findUser(passwd, 'postgres') ?? findUser(passwd, 'nobody')
  if (!user || user.uid === 0)
    throw new Error(
      'Postgres must not run as root, and this machine has neither a user "postgres" nor "nobody". Add one, or start Howdah as another user.',
    )
  return user
}
