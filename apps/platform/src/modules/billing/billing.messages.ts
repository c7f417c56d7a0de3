export const billingApiMessages = {
  managed: 'A partner manages this organization. Change its plan there.',
  alwaysCapped: (plan: string) => `The ${plan} plan always has a spend cap.`,
  neverCapped: (plan: string) => `The ${plan} plan is unlimited, so there’s nothing to cap.`,
  noPlanChanges:
    'Plans are set by the operator of this server. Ask them to change it with howdah organization plan.',
  noInvoice: 'Invoice not found.',
} as const
