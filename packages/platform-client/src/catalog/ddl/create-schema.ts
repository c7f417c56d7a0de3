import { nameSql } from './ddl-parts'

/** @throws DdlError for what cannot be a name */
export const createSchema = (name: string): string[] => [`create schema ${nameSql(name)}`]
