import { logsMessages } from '../logs.messages'

/** Database of a ClickHouse server. */
export interface ClickHouseAddress {
  /** URL without the user and the password. */
  url: string
  username: string
  password: string
  database: string
}

const DATABASE = /^\/([A-Za-z_]\w{0,100})?$/

/** Reads the address of a setting. @throws Error without the address, which has a password */
export function readClickHouseAddress(text: string | undefined): ClickHouseAddress | null {
  if (text === undefined) return null
  const address = URL.canParse(text) ? partsOf(new URL(text)) : null
  if (address === null) throw new Error(logsMessages.clickHouseUrl)
  return address
}

function partsOf({ hash, origin, password, pathname, protocol, search, username }: URL) {
  const database = DATABASE.exec(pathname)
  if (!/^https?:$/.test(protocol) || database === null || search !== '' || hash !== '') return null
  try {
    return {
      url: origin,
      username: decodeURIComponent(username) || 'default',
      password: decodeURIComponent(password),
      database: database[1] ?? 'default',
    }
  } catch {
    return null
  }
}
