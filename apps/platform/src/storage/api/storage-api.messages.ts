export const apiMessages = {
  methodNotAllowed: (allow: string) => `Only ${allow} can be used here.`,
  notFound: 'There is nothing at this address.',
  notServed: (what: string) => `This server does not serve ${what} under /storage/v1.`,
  notTransformed: 'Images are served as they were uploaded; this server does not transform them.',
} as const
