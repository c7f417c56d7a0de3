/** The texts of the form for a text's parameters. */
export const parametersMessages = {
  label: 'Parameters',
  notSet: 'not set',
  emptyText: 'empty text',
  isNull: 'NULL',
  setNull: (name: string) => `${name} is NULL`,
}

export type ParametersMessages = typeof parametersMessages

export const parametersTexts = { name: 'parameters', defaults: parametersMessages } as const
