declare module 'virtual:widget-docs' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- A module that is declared cannot import by a relative path.
  type WidgetDoc = import('../../../../scripts/documentation/widget-docs.mjs').WidgetDoc

  const docs: { widgets: WidgetDoc[]; variables: Record<string, string> }
  export default docs
}
