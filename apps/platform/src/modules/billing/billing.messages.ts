export const billingMessages = {
  managed: 'A partner manages this organization. Change its plan there.',
  alwaysCapped: (plan: string) => `The plan ${plan} always has a spend cap.`,
  neverCapped: (plan: string) => `The plan ${plan} has no limits that a spend cap could hold to.`,
  noInvoice: 'There is no such invoice.',
} as const
