export const billingApiMessages = {
  managed: 'A partner manages this organization. Change its plan there.',
  alwaysCapped: (plan: string) => `The ${plan} plan always has a spend cap.`,
  neverCapped: (plan: string) => `The ${plan} plan is unlimited, so there’s nothing to cap.`,
  noInvoice: 'Invoice not found.',
} as const
