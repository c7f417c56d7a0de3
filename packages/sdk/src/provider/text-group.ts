/** Texts of one part of the SDK, under the name by which a host replaces them. A plain object: bundlers drop those that are not used. */
export interface TextGroup<Name extends string, Texts extends object> {
  readonly name: Name
  readonly defaults: Texts
}

/** Texts of a group as a host gives them to the provider. */
export type TextsOfGroup<Group> =
  Group extends TextGroup<infer Name, infer Texts> ? { [Key in Name]?: Partial<Texts> } : never

/** All texts of a group. */
export type TextsIn<Group> = Group extends TextGroup<string, infer Texts> ? Texts : never
