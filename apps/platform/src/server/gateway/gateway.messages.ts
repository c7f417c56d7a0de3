export const gatewayMessages = {
  foreignHost: 'A project is not reached under this host name.',
  key: 'Send a key of this project in the header apikey, or as a bearer token.',
  notFound: 'Not found.',
  methodNotAllowed: 'Only GET, HEAD can be used here.',
} as const
