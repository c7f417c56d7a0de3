export const gatewayMessages = {
  foreignHost: 'A project is not reached under this host name.',
  key: 'Send a key of this project in the header apikey, or as a bearer token.',
  noRole: 'This key has no role of the project’s API.',
  tls: (reason: string) => `The certificate of --gateway-tls is not usable: ${reason}`,
} as const
