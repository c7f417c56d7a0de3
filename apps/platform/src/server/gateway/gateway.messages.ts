export const gatewayMessages = {
  foreignHost: 'A project is not reached under this host name.',
  key: 'Send a key of this project in the header apikey, or as a bearer token.',
  badToken:
    'The key or the token is not good for this project: it may have expired, or be of another issuer or audience.',
  noRole: 'This key has no role of the project’s API.',
  tls: (reason: string) => `The certificate of --gateway-tls is not usable: ${reason}`,
} as const
