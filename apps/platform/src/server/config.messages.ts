import type { Mode } from '../contract/mode'

export const configMessages = {
  mode: (text: string) => `--mode takes platform or self-hosted, not "${text}".`,
  otherMode: (setting: string, mode: Mode) =>
    mode === 'platform'
      ? `${setting} is for --mode platform: a self-hosted server has no organizations.`
      : `${setting} is for --mode self-hosted.`,
  notASwitch: (variable: string, text: string) => `${variable} takes on or off, not "${text}".`,
  openHost: (host: string) =>
    `--host ${host} is reachable from other machines: say by --public-url under which address, for example --public-url https://howdah.example.com`,
  port: (option: string, text: string) =>
    `${option} takes a number from 0 to 65535, not "${text}".`,
  blockedPort: (option: string, port: number) =>
    `Browsers don’t connect to port ${port}: choose another one for ${option}.`,
  url: (option: string, text: string) =>
    `${option} takes an address such as https://howdah.example.com, not "${text}".`,
  sameHost: '--gateway-url takes another host name than the dashboard has.',
  tlsKeyAlone: '--gateway-tls-key needs --gateway-tls with the path of its certificate.',
  tlsKeyOfAuthority: '--gateway-tls authority has its own key; omit --gateway-tls-key.',
  tlsKeyMissing: '--gateway-tls with a path needs --gateway-tls-key with the path of its key.',
  tlsUrl: (url: string) =>
    `With --gateway-tls, --gateway-url begins with https://, unlike "${url}".`,
  gatewayHost: (host: string) =>
    `--public-url takes another host name than ${host}, which is the gateway's, such as localhost.`,
  origin: (text: string) =>
    `--origin takes an origin such as https://app.example.com, not "${text}".`,
  range: (text: string) =>
    `--allow-address takes an address or a range such as 10.0.0.0/8, not "${text}".`,
  without: (name: string, features: readonly string[]) =>
    `--without takes one of ${features.join(', ')}, not "${name}".`,
  databaseUrl:
    'HOWDAH_DATABASE_URL is no Postgres address such as postgresql://user:password@host:5432/howdah.',
  masterKey:
    'HOWDAH_MASTER_KEY must be 32 bytes, as 64 hexadecimal digits or as base64 (openssl rand -base64 32).',
} as const
