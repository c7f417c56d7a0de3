/** Texts of one part of the SDK, registered under the name by which a host replaces them. */
export interface TextGroup<Name extends string, Texts extends object> {
  name: Name
  defaults: Texts
}

/** Texts of a group as a host gives them to the provider. */
export type TextsOfGroup<Group> = Group extends TextGroup<infer Name, infer Texts> ? { [Key in Name]?: Partial<Texts> } : never

export const textGroup = <const Name extends string, Texts extends object>(name: Name, defaults: Texts): TextGroup<Name, Texts> => ({
  name,
  defaults,
})
