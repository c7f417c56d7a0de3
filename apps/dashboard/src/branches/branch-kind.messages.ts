export const branchKindMessages = {
  production: 'Production',
  persistent: 'Persistent',
  preview: 'Preview',
} as const
