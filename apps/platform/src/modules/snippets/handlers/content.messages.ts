export const contentHandlerMessages = {
  otherProject: 'must match the project in the path',
  otherContent: 'must match the snippet’s ID',
} as const
