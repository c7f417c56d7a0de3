import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { ConfigError } from '../base/config/config-error'
import type { ServerConfig } from '../base/config/config'
import { isLoopback } from '../base/network/loopback'
import { addRange } from '../base/network/outbound-addresses'
import { parseMasterKey } from '../base/secrets'
import { OPTIONAL_FEATURES, type OptionalFeature } from '../base/config/optional-features'
import type { Settings, SettingValues } from '../base/config/setting'
import { modes } from '../contract/mode'
import { configMessages as messages } from './config.messages'
import { defaultDataDirectory } from './data-directory-place'
import { GATEWAY_HOST } from './gateway/gateway-address'

/** Settings of the server itself, in the order of the help. */
export const serverSettings = {
  mode: {
    kind: 'text',
    option: 'mode',
    argument: '<mode>',
    variable: 'HOWDAH_MODE',
    help: 'platform (default): accounts, organizations, many projects; or self-hosted: one project and no accounts, for one person on one machine or behind one password',
  },
  data: {
    kind: 'text',
    option: 'data',
    argument: '<directory>',
    variable: 'HOWDAH_DATA',
    help: ({ dataDirectory }) =>
      `data directory of the server (default here: ${dataDirectory}, with -self-hosted appended in the mode self-hosted)`,
  },
  port: {
    kind: 'text',
    option: 'port',
    argument: '<number>',
    variable: 'HOWDAH_PORT',
    help: 'port of the dashboard and its API; 0 takes a free one (default: 8100)',
  },
  host: {
    kind: 'text',
    option: 'host',
    argument: '<address>',
    variable: 'HOWDAH_HOST',
    help: 'address to listen on (default: 127.0.0.1, which only this machine reaches); any other than the loopback needs --public-url',
  },
  publicUrl: {
    kind: 'text',
    option: 'public-url',
    argument: '<url>',
    variable: 'HOWDAH_PUBLIC_URL',
    help: 'address of the server for people, if it is behind a proxy or on another host',
  },
  gatewayPort: {
    kind: 'text',
    option: 'gateway-port',
    argument: '<number>',
    variable: 'HOWDAH_GATEWAY_PORT',
    help: "port of the projects' own APIs on 127.0.0.1; 0 takes a free one (default: the one behind --port)",
  },
  gatewayUrl: {
    kind: 'text',
    option: 'gateway-url',
    argument: '<url>',
    variable: 'HOWDAH_GATEWAY_URL',
    help: "address of the projects' own APIs for programs, if that is behind a proxy or on another host; its host name differs from the dashboard's",
  },
  gatewayTls: {
    kind: 'text',
    option: 'gateway-tls',
    argument: '<certificate>',
    variable: 'HOWDAH_GATEWAY_TLS',
    help: "TLS for the projects' own APIs: authority for a certificate of the server's own authority, which browsers and programs have to trust, or the path of a certificate with its chain (PEM), which is read again when it is renewed; without it they are served without TLS, for example behind a proxy",
  },
  gatewayTlsKey: {
    kind: 'text',
    option: 'gateway-tls-key',
    argument: '<path>',
    variable: 'HOWDAH_GATEWAY_TLS_KEY',
    help: 'path of the private key (PEM) of the certificate of --gateway-tls',
  },
  origins: {
    kind: 'list',
    option: 'origin',
    argument: '<origin>',
    variable: 'HOWDAH_ORIGINS',
    help: "a page's origin that may call the API with a bearer token (CORS); may be repeated",
  },
  allowedAddresses: {
    kind: 'list',
    option: 'allow-address',
    argument: '<range>',
    variable: 'HOWDAH_ALLOW_ADDRESSES',
    help: 'an address or a range such as 10.0.0.0/8 of this machine or of networks around it whose databases may be attached as projects, and to which log drains may send; may be repeated (default: none, only those on the internet)',
  },
  without: {
    kind: 'list',
    option: 'without',
    argument: '<feature>',
    variable: 'HOWDAH_WITHOUT',
    help: `a feature that the dashboard does not show: ${OPTIONAL_FEATURES.join(', ')}; may be repeated (default: all of them are shown)`,
  },
  databaseUrl: {
    kind: 'text',
    variable: 'HOWDAH_DATABASE_URL',
    help: 'a Postgres of your own as the control database; without it the server runs one itself',
  },
  masterKey: {
    kind: 'text',
    variable: 'HOWDAH_MASTER_KEY',
    help: 'the key that encrypts secrets, 32 bytes as hexadecimal or base64; without it the key is the file master.key in the data directory',
  },
} as const satisfies Settings

/** Reads the server's part of the configuration. @throws ConfigError */
export function readServerConfig(values: SettingValues<typeof serverSettings>): ServerConfig {
  const mode = modes.find((known) => known === (values.mode ?? 'platform'))
  if (mode === undefined) throw new ConfigError(messages.mode(values.mode ?? ''))
  const host = values.host ?? '127.0.0.1'
  const publicUrl = readUrl('--public-url', values.publicUrl)
  if (!isLoopback(host) && publicUrl === null) throw new ConfigError(messages.openHost(host))
  return {
    mode,
    dataDirectory: defaultDataDirectory(values.data, mode),
    host,
    port: readPort('--port', values.port ?? '8100'),
    gatewayPort: values.gatewayPort ? readPort('--gateway-port', values.gatewayPort) : null,
    gatewayUrl: readGatewayUrl(values.gatewayUrl, publicUrl),
    gatewayTls: readGatewayTls(values),
    publicUrl,
    origins: readOrigins(values.origins),
    allowedAddresses: readRanges(values.allowedAddresses),
    without: readWithout(values.without),
    databaseUrl: readDatabaseUrl(values.databaseUrl),
    masterKey: readMasterKey(values.masterKey),
  }
}

/** Ports from 1024 on that browsers don't connect to, by https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
])

function readPort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (!(port <= 65_535)) throw new ConfigError(messages.port(option, text))
  if (BLOCKED_PORTS.has(port)) throw new ConfigError(messages.blockedPort(option, port))
  return port
}

function webUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

function readUrl(option: string, text: string | undefined): string | null {
  if (!text) return null
  const url = webUrl(text)
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new ConfigError(messages.url(option, text))
  return url.origin
}

/** Browsers keep cookies by host name: what people upload must not come from the dashboard's. */
function readGatewayUrl(text: string | undefined, publicUrl: string | null): string | null {
  const url = readUrl('--gateway-url', text)
  const dashboard = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  if (url !== null && new URL(url).hostname === dashboard) throw new ConfigError(messages.sameHost)
  if (url === null && dashboard === GATEWAY_HOST)
    throw new ConfigError(messages.gatewayHost(GATEWAY_HOST))
  return url
}

function readGatewayTls({
  gatewayTls: certificate,
  gatewayTlsKey: keyFile,
  gatewayUrl,
}: SettingValues<typeof serverSettings>): ServerConfig['gatewayTls'] {
  if (!certificate) {
    if (keyFile) throw new ConfigError(messages.tlsKeyAlone)
    return null
  }
  if (gatewayUrl?.startsWith('http:')) throw new ConfigError(messages.tlsUrl(gatewayUrl))
  if (certificate === 'authority') {
    if (keyFile) throw new ConfigError(messages.tlsKeyOfAuthority)
    return 'authority'
  }
  if (!keyFile) throw new ConfigError(messages.tlsKeyMissing)
  return { certFile: resolve(certificate), keyFile: resolve(keyFile) }
}

function readOrigins(texts: readonly string[]): string[] {
  const origins = texts.map((text) => {
    const url = webUrl(text)
    if (url?.origin === text.replace(/\/$/, '')) return url.origin
    throw new ConfigError(messages.origin(text))
  })
  return [...new Set(origins)]
}

function readRanges(ranges: readonly string[]): string[] {
  const wrong = ranges.find((range) => !addRange(new BlockList(), range))
  if (wrong !== undefined) throw new ConfigError(messages.range(wrong))
  return [...new Set(ranges)]
}

function readWithout(names: readonly string[]): OptionalFeature[] {
  const features = names.map((name) => {
    const feature = OPTIONAL_FEATURES.find((known) => known === name)
    if (feature === undefined) throw new ConfigError(messages.without(name, OPTIONAL_FEATURES))
    return feature
  })
  return [...new Set(features)]
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigError(messages.databaseUrl)
  return text
}

function readMasterKey(text: string | undefined): Buffer | null {
  if (!text) return null
  const key = parseMasterKey(text)
  if (!key) throw new ConfigError(messages.masterKey)
  return key
}
