/** Why an address that a person typed is not connected to. */
export const outboundMessages = {
  unknown: 'Host name not found.',
  never: 'Reserved, link-local and multicast addresses aren’t allowed.',
  platforms: 'This is one of this server’s own databases.',
  local:
    'Local and private addresses must be allowed by the server’s administrator with --allow-address.',
} as const
