import { nameSql } from './ddl-parts'

/** @throws DdlError for an invalid name */
export const createSchema = (name: string): string[] => [`create schema ${nameSql(name)}`]
