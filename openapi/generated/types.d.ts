// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
    "/platform/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this server is, before anybody signs in */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with e-mail and password */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/sign-in/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with the one-time link that the server printed */
        post: operations["signInWithLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this session */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set e-mail and password for the first time, after the one-time link
         * @description Only while `needs_credentials` is true; answers 409 after that.
         */
        put: operations["setCredentials"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the signed-in person may do, organization by organization */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organizations that the person belongs to, by name */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** One organization */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** A page of an organization's projects */
        get: operations["listOrganizationProjects"];
        put?: never;
        /**
         * Create a project
         * @description Answers at once with the project COMING_UP; it is ACTIVE_HEALTHY when its operation has succeeded.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** One project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/databases": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** The project's primary and its replicas */
        get: operations["listDatabases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/figures": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** What the project's cluster says of itself, measured at the moment of the call */
        get: operations["getProjectFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/api-keys/temporary": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * A key for this person and this project that ends by itself
         * @description Good as a bearer token for this project's query call. The person's role and membership are looked at again on each use.
         *     A role claim needs the permission to run SQL as `postgres`; without the parameter such a person gets `service_role`, others a key without a role.
         */
        get: operations["createTemporaryApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/query": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run SQL
         * @description One run is one session from a clean state. The text goes to Postgres as it stands, as one simple query: several statements are one
         *     implicit transaction. With `parameters` it is one prepared statement. Closing the request cancels the run.
         *
         *     `Accept: application/x-ndjson` streams the results as lines of `QueryStreamLine`: for each statement a `columns` line (if it has
         *     rows), `rows` lines, a `statement` line; then one `end` line. An error before the first line is a 400, later an `error` line.
         *     A stream that stops without `end` or `error` was cut. Blank lines keep the connection; skip them.
         *
         *     `Accept: application/json` (the default) answers the last statement's rows as objects: booleans, int2, int4 and null as JSON,
         *     json and jsonb as Postgres wrote them, everything else as Postgres text. A repeated name `id` becomes `id_2`.
         */
        post: operations["runQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What Postgres said. */
        SqlError: {
            /** @description Five characters, for example 42P01. */
            sqlstate: string;
            severity: string;
            message: string;
            /** @description As psql would print it, with the line and a caret. */
            formattedError: string;
            /** @description From 1, in code points of the text that was sent. */
            position?: number | null;
            hint?: string | null;
            detail?: string | null;
            where?: string | null;
            schema?: string | null;
            table?: string | null;
            column?: string | null;
            constraint?: string | null;
        };
        /** @description The one shape of everything that goes wrong. */
        Error: {
            /**
             * @description A stable word for programs.
             * @enum {string}
             */
            code: "bad_request" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "payload_too_large" | "unsupported_media_type" | "too_many_requests" | "project_not_active" | "sql_error" | "result_too_large" | "timeout" | "unavailable" | "contract_violation" | "internal";
            /** @description What went wrong and what to do, for people. */
            message: string;
            /** @description The id under which the server logged it. */
            request_id: string;
            /** @description For a request that does not fit the contract, what does not fit and where. */
            details?: {
                path: string;
                message: string;
            }[];
            sql?: components["schemas"]["SqlError"];
        };
        Config: {
            /** @enum {string} */
            mode: "platform" | "self-hosted";
            version: string;
            /** @description Stable for one data directory; part of the names under which a browser keeps things. */
            instance_id: string;
            /** @description What is switched on here. An absent flag is off. */
            flags: {
                [key: string]: boolean;
            };
        };
        Credentials: {
            email: string;
            password: string;
        };
        Profile: {
            id: string;
            /** @description null until the owner has set it. */
            email: string | null;
            name: string;
            /** @description True until the owner has set e-mail and password. */
            needs_credentials: boolean;
        };
        /** @enum {string} */
        PermissionAction: "read" | "create" | "update" | "delete" | "run";
        /**
         * @description `sql` is to run queries at all (with the reader's login); `sql_write` is to run them with the login that starts as `postgres`,
         *     which role impersonation and the service role claim need as well.
         * @enum {string}
         */
        PermissionResource: "profile" | "session" | "organizations" | "projects" | "sql" | "sql_write" | "service_api_keys" | "temporary_api_keys";
        Permission: {
            action: components["schemas"]["PermissionAction"];
            resource: components["schemas"]["PermissionResource"];
        };
        OrganizationPermissions: {
            organization_slug: string;
            /** @enum {string} */
            role: "owner" | "read-only";
            permissions: components["schemas"]["Permission"][];
        };
        Organization: {
            id: number;
            slug: string;
            name: string;
            plan: {
                /** @enum {string} */
                id: "free" | "pro" | "team" | "enterprise";
                name: string;
            };
            organization_requires_mfa: boolean;
            /**
             * @description Who the organization's resources are managed by; howdah is the provider itself.
             * @enum {string}
             */
            managed_by: "howdah" | "vercel-marketplace" | "aws-marketplace";
            /**
             * @description The asking person's.
             * @enum {string}
             */
            role: "owner" | "read-only";
            project_count: number;
        };
        /**
         * @description The statuses that a project can have on this server by now.
         * @enum {string}
         */
        ProjectStatus: "COMING_UP" | "ACTIVE_HEALTHY" | "ACTIVE_UNHEALTHY" | "INIT_FAILED";
        ProjectListEntry: {
            ref: string;
            name: string;
            organization_slug: string;
            status: components["schemas"]["ProjectStatus"];
            /** Format: date-time */
            inserted_at: string;
        };
        ProjectPage: {
            projects: components["schemas"]["ProjectListEntry"][];
            pagination: {
                count: number;
            };
        };
        Operation: {
            id: string;
            /** @enum {string} */
            kind: "create_project";
            /** @enum {string} */
            state: "running" | "succeeded" | "failed";
            /** @description The step that runs, or that ran last. */
            step: string;
            /** @description Why it failed, with what was undone. */
            error: string | null;
        };
        Project: {
            ref: string;
            name: string;
            organization_id: number;
            organization_slug: string;
            status: components["schemas"]["ProjectStatus"];
            /** @description A label; an embedded cluster is in the region local. */
            region: string;
            /** Format: date-time */
            inserted_at: string;
            /** @description The newest long work on this project, or null when there was none. */
            operation: components["schemas"]["Operation"] | null;
        };
        Database: {
            identifier: string;
            /** @enum {string} */
            database_type: "PRIMARY" | "READ_REPLICA";
            db_host: string;
            db_port: number;
            db_name: string;
            db_user: string;
            /** @description Without a password. */
            connection_string: string;
            region: string;
            status: components["schemas"]["ProjectStatus"];
            /** Format: date-time */
            inserted_at: string;
        };
        ProjectFigures: {
            postgres_version: string;
            /** @description Of all databases of the cluster; an int8 as text. */
            database_size_bytes: string;
            /** @description Client sessions that are open now, without the platform's own. */
            connections: number;
            max_connections: number;
            /** Format: date-time */
            started_at: string;
            uptime_seconds: number;
        };
        /** @description Run as one of the project's API roles. Only for those who may run SQL as postgres. */
        ImpersonatedRole: {
            /** @enum {string} */
            role: "anon" | "authenticated" | "service_role";
            /** @description What request.jwt.claims holds during the run. */
            claims?: {
                [key: string]: unknown;
            };
        };
        Query: {
            /** @description The SQL text. */
            query: string;
            /** @description Values for $1, $2 ... as Postgres text; with them the text is one statement. */
            parameters?: (string | null)[];
            role?: components["schemas"]["ImpersonatedRole"];
            /** @description Picks one of the project's own databases; any other address is refused. */
            connectionString?: string;
            /** @description When the run is ended; rests while the reader is the slow one. Default 120000. */
            timeoutMs?: number;
        };
        QueryColumn: {
            name: string;
            typeOid: number;
            /** @description As format_type writes it without its modifier; null when it is not known yet. */
            typeName: string | null;
            /** @description -1 when the type has none. */
            typmod: number;
            /** @description 0 when the column is not a table's. */
            tableOid: number;
            /** @description 0 when the column is not a table's. */
            columnNumber: number;
        };
        QueryColumnsLine: {
            /** @constant */
            type: "columns";
            /** @description Which of the run's statements, from 0. */
            statement: number;
            columns: components["schemas"]["QueryColumn"][];
        };
        /** @description The keys come in this order, so that a reader can learn the count without parsing the rows. */
        QueryRowsLine: {
            /** @constant */
            type: "rows";
            count: number;
            rows: (string | null)[][];
        };
        QueryNotice: {
            severity: string;
            sqlstate: string;
            message: string;
            detail: string | null;
            hint: string | null;
        };
        QueryStatementLine: {
            /** @constant */
            type: "statement";
            statement: number;
            /** @description The command tag without its numbers, for example INSERT. */
            command: string;
            /** @description Rows returned or touched; null where Postgres counts none. */
            rowCount: number | null;
            durationMs: number;
            notices: components["schemas"]["QueryNotice"][];
        };
        /** @description The last line of a stream that did not end well. Earlier statements of the same run are rolled back unless they committed themselves. */
        QueryErrorLine: {
            /** @constant */
            type: "error";
            /** @description The statement that failed. */
            statement: number;
            error: components["schemas"]["Error"];
        };
        QueryLeftover: {
            /** @enum {string} */
            kind: "transaction" | "temporary_tables" | "settings" | "advisory_locks" | "prepared_statements" | "cursors" | "listens" | "unknown";
            /** @enum {string} */
            outcome: "rolled_back" | "discarded";
            names: string[];
        };
        QueryEndLine: {
            /** @constant */
            type: "end";
            statements: number;
            durationMs: number;
            /** @description What the run left behind in its session, and what became of it. */
            leftovers: components["schemas"]["QueryLeftover"][];
        };
        QueryStreamLine: components["schemas"]["QueryColumnsLine"] | components["schemas"]["QueryRowsLine"] | components["schemas"]["QueryStatementLine"] | components["schemas"]["QueryErrorLine"] | components["schemas"]["QueryEndLine"];
    };
    responses: {
        /** @description The server could not do it; the request id finds it in the log. */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "internal",
                 *       "message": "Something went wrong on the server.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The person; the session's cookie is set. */
        SignedIn: {
            headers: {
                "Set-Cookie"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "u_1",
                 *       "email": "ada@example.com",
                 *       "name": "Ada",
                 *       "needs_credentials": false
                 *     }
                 */
                "application/json": components["schemas"]["Profile"];
            };
        };
        /** @description The request does not fit the contract. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "bad_request",
                 *       "message": "limit must be at most 96",
                 *       "request_id": "req_01",
                 *       "details": [
                 *         {
                 *           "path": "query.limit",
                 *           "message": "must be <= 96"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nobody is signed in, or the token is not valid any more. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unauthorized",
                 *       "message": "Sign in to go on.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The person's role does not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "forbidden",
                 *       "message": "Your role in this organization does not allow this.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many tries; Retry-After says in how many seconds the next one counts. */
        TooManyRequests: {
            headers: {
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "too_many_requests",
                 *       "message": "Too many tries. Try again in 60 seconds.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It does not exist, or the person is not a member. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_found",
                 *       "message": "There is no such project.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project's cluster is not running. */
        NotActive: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "project_not_active",
                 *       "message": "The project is coming up. Try again in a moment.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The organization's slug.
         * @example acme
         */
        slug: string;
        /**
         * @description The project's reference, twenty lower-case letters.
         * @example abcdefghijklmnopqrst
         */
        ref: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server's mode, version and flags. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mode": "platform",
                     *       "version": "0.1.0",
                     *       "instance_id": "k3v9x2",
                     *       "flags": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Config"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            200: components["responses"]["SignedIn"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    signInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q0xH5c1bJ2"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: components["responses"]["SignedIn"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over and the cookie is cleared. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "u_1",
                     *       "email": "ada@example.com",
                     *       "name": "Ada",
                     *       "needs_credentials": false
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    setCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery",
                 *       "name": "Ada"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The person, who signs in with these from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "u_1",
                     *       "email": "ada@example.com",
                     *       "name": "Ada",
                     *       "needs_credentials": false
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description They are set already, or the e-mail belongs to somebody else. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "E-mail and password are set already.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry for each organization; a project's permissions are those of its organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "organization_slug": "acme",
                     *         "role": "read-only",
                     *         "permissions": [
                     *           {
                     *             "action": "read",
                     *             "resource": "projects"
                     *           },
                     *           {
                     *             "action": "run",
                     *             "resource": "sql"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["OrganizationPermissions"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "slug": "acme",
                     *         "name": "Acme",
                     *         "plan": {
                     *           "id": "pro",
                     *           "name": "Pro"
                     *         },
                     *         "organization_requires_mfa": false,
                     *         "managed_by": "howdah",
                     *         "role": "owner",
                     *         "project_count": 1
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Organization"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "slug": "acme",
                     *       "name": "Acme",
                     *       "plan": {
                     *         "id": "pro",
                     *         "name": "Pro"
                     *       },
                     *       "organization_requires_mfa": false,
                     *       "managed_by": "howdah",
                     *       "role": "owner",
                     *       "project_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listOrganizationProjects: {
        parameters: {
            query?: {
                /** @example 96 */
                limit?: number;
                /**
                 * @description The page times the limit.
                 * @example 0
                 */
                offset?: number;
                /** @example name_asc */
                sort?: "name_asc" | "name_desc" | "created_asc" | "created_desc";
                /**
                 * @description A part of the name or of the reference, whatever the case.
                 * @example shop
                 */
                search?: string;
                /**
                 * @description A comma list; absent means all.
                 * @example [
                 *       "ACTIVE_HEALTHY",
                 *       "COMING_UP"
                 *     ]
                 */
                statuses?: components["schemas"]["ProjectStatus"][];
            };
            header?: never;
            path: {
                /**
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, and how many projects fit search and statuses in all. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": [
                     *         {
                     *           "ref": "abcdefghijklmnopqrst",
                     *           "name": "shop",
                     *           "organization_slug": "acme",
                     *           "status": "ACTIVE_HEALTHY",
                     *           "inserted_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "count": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop",
                 *       "db_pass": "a long and secret one"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @description The password of the database role postgres. */
                    db_pass: string;
                };
            };
        };
        responses: {
            /** @description The project. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ref": "abcdefghijklmnopqrst",
                     *       "name": "shop",
                     *       "organization_id": 1,
                     *       "organization_slug": "acme",
                     *       "status": "COMING_UP",
                     *       "region": "local",
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "create_project",
                     *         "state": "running",
                     *         "step": "initialize",
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project, with its newest operation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ref": "abcdefghijklmnopqrst",
                     *       "name": "shop",
                     *       "organization_id": 1,
                     *       "organization_slug": "acme",
                     *       "status": "ACTIVE_HEALTHY",
                     *       "region": "local",
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": null
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listDatabases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The primary first; its identifier is the project's reference. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "identifier": "abcdefghijklmnopqrst",
                     *         "database_type": "PRIMARY",
                     *         "db_host": "127.0.0.1",
                     *         "db_port": 54321,
                     *         "db_name": "postgres",
                     *         "db_user": "postgres",
                     *         "connection_string": "postgresql://postgres@127.0.0.1:54321/postgres",
                     *         "region": "local",
                     *         "status": "ACTIVE_HEALTHY",
                     *         "inserted_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Database"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getProjectFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "postgres_version": "18.4",
                     *       "database_size_bytes": "8114191",
                     *       "connections": 2,
                     *       "max_connections": 60,
                     *       "started_at": "2026-01-05T10:00:02Z",
                     *       "uptime_seconds": 86400
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectFigures"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    createTemporaryApiKey: {
        parameters: {
            query?: {
                /**
                 * @description Seconds until the key ends.
                 * @example 300
                 */
                authorization_exp?: number;
                /**
                 * @description A JSON object with one field, `role`: anon, authenticated or service_role.
                 * @example {"role":"service_role"}
                 */
                claims?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api_key": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl"
                     *     }
                     */
                    "application/json": {
                        api_key: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    runQuery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "select 1 as one"
                 *     }
                 */
                "application/json": components["schemas"]["Query"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "end",
                     *       "statements": 1,
                     *       "durationMs": 1.2,
                     *       "leftovers": []
                     *     }
                     */
                    "application/x-ndjson": components["schemas"]["QueryStreamLine"];
                    /**
                     * @example [
                     *       {
                     *         "one": 1
                     *       }
                     *     ]
                     */
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            /** @description The request does not fit the contract, or Postgres refused it before the first line (`sql` says what it said). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "sql_error",
                     *       "message": "relation \"nope\" does not exist",
                     *       "request_id": "req_01",
                     *       "sql": {
                     *         "sqlstate": "42P01",
                     *         "severity": "ERROR",
                     *         "message": "relation \"nope\" does not exist",
                     *         "formattedError": "ERROR:  42P01: relation \"nope\" does not exist\nLINE 1: select * from nope\n                      ^",
                     *         "position": 15,
                     *         "hint": null,
                     *         "detail": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            /** @description The text is longer than the server takes, or the result is too large for the JSON representation. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "result_too_large",
                     *       "message": "The result is larger than 64 MB. Add a limit, or ask for application/x-ndjson.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
}
