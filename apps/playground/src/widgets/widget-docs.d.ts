declare module 'virtual:widget-docs' {
  type WidgetDoc = import('../../../../scripts/documentation/widget-docs.mjs').WidgetDoc

  const docs: { widgets: WidgetDoc[]; variables: Record<string, string> }
  export default docs
}
