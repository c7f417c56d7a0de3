// Generated from openapi/ by `npm run generate`. Do not edit.
export interface paths {
    "/platform/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the configuration of the server; no authentication required */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get-deployment-commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the commit from which this server was built */
        get: operations["getDeploymentCommit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cli-release-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the running version of the command line and the available releases
         * @description The server reads its releases feed, if configured, at most once an hour. Only `current` is set without a feed, and until the feed has been
         *     read successfully.
         */
        get: operations["getCliReleaseVersion"];
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
        /**
         * Sign in with email and password
         * @description With a second factor enabled, returns a 401 `totp_required` and a cookie with which `signInWithTotp` continues.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/sign-in/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the sign-in with a code or a recovery code
         * @description Requires the cookie that `signIn` sets with its 401 `totp_required`, valid for ten minutes. Each code works once: a wrong or already used
         *     code is a 400 at its field. Returns 409 if the sign-in must start again with the password.
         */
        post: operations["signInWithTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/sign-in/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the password of a self-hosted server
         * @description On a server without a password every password is wrong.
         */
        post: operations["signInWithServerPassword"];
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
        /** Sign out */
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
        /** Get the signed-in person */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the name of the signed-in person */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/platform/profile/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Ends all other sessions and cancels pending password resets. A wrong current password is a 400 at `body.current`.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the second factor */
        get: operations["getTotp"];
        put?: never;
        /**
         * Start setting up the second factor
         * @description Returns a secret for an authenticator and recovery codes, once. They take effect when `confirmTotp` receives a valid code; until then
         *     this operation can be called again and returns new ones. A wrong password is a 400 at `body.password`.
         */
        post: operations["startTotp"];
        /**
         * Turn off the second factor
         * @description Also invalidates the recovery codes. The person loses access to organizations that require a second factor.
         */
        delete: operations["disableTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn on the second factor with a code of the authenticator
         * @description Ends all other sessions. A wrong or already used code is a 400 at `body.code`.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/totp/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the recovery codes */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions of the signed-in person, newest first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example s_1 */
                session_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session immediately */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the access tokens of the signed-in person, newest first */
        get: operations["listAccessTokens"];
        put?: never;
        /**
         * Create an access token
         * @description A token has the permissions of its person at the time of use, restricted to `scopes` when these are set. No token can access the account's
         *     credentials, sessions or tokens, whatever its scopes.
         */
        post: operations["createAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/access-tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example t_1 */
                token_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an access token, effective immediately */
        delete: operations["deleteAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a password reset link by email
         * @description Returns the same response whether or not an account with this email exists. The link works once and expires after one hour. Without an
         *     SMTP server (flag `mail` is off) nothing is sent; an administrator creates the link with `howdah user reset-link`.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a reset link
         * @description Ends all sessions of the person. An invalid or expired link is a 400 at `body.token`.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the applications that the signed-in person authorized, newest first */
        get: operations["listAuthorizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/authorizations/{authorization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                authorization_id: components["parameters"]["authorization_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an authorization of the signed-in person */
        delete: operations["revokeAuthorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/oauth/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an authorization request, for the consent page
         * @description The parameters are those of the authorization endpoint (RFC 6749, RFC 7636). An unknown application, an application of another
         *     organization and an unregistered redirect URI are a 400, without a redirect. All other errors are reported to the application by
         *     `redirect_to`.
         */
        get: operations["getAuthorizationRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/oauth/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Allow or deny an authorization request */
        post: operations["decideAuthorization"];
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
         * Set email and password for the first time, after the one-time link
         * @description Available only while `needs_credentials` is true; returns 409 afterwards.
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
        /** List the permissions of the signed-in person in each organization */
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
        /** List the organizations of the signed-in person, by name */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization, owned by the signed-in person
         * @description The slug is derived from the name. Returns 403 if new organizations are disabled on this server (flag `new_organizations`).
         */
        post: operations["createOrganization"];
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
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** Get an organization */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /** Delete an organization without projects */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /** Update the name of an organization, or its second factor requirement */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/platform/organizations/{slug}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /**
         * Get the measured usage of an organization, compared with its plan
         * @description Sizes are averages over the measured hours, egress and requests are sums, projects and members are current counts.
         *     Monthly active users are the users of a project's auth service who signed in or renewed a session in the month in UTC, each counted once
         *     per project, deleted and anonymous ones included; of several months, the largest count. Left out where no project has an auth service. A partial hour belongs
         *     to the hour in which it started. Usage of a project counts for the organization that it belonged to at that time, even after its deletion.
         */
        get: operations["getOrganizationUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** Get the plan, spend cap and billing address of an organization */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the spend cap or the billing address
         * @description Returns 409 if the plan has a fixed spend cap.
         */
        patch: operations["updateBilling"];
        trace?: never;
    };
    "/platform/organizations/{slug}/billing/plan": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change the plan of an organization
         * @description Takes effect immediately if there is no payment provider. A provider may require a further step first; the plan then stays unchanged, and
         *     `continue_at` is the address at which the person continues. Returns 409 if a partner manages the organization or the provider refuses.
         */
        put: operations["changePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /**
         * List the invoices of an organization, newest first
         * @description An invoice is created from the measured usage at the end of each month.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/invoices/{invoice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                invoice_id: string;
            };
            cookie?: never;
        };
        /** Get an invoice with its lines */
        get: operations["getInvoice"];
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
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** List the projects of an organization */
        get: operations["listOrganizationProjects"];
        put?: never;
        /**
         * Create a project
         * @description Returns immediately with the project COMING_UP; it becomes ACTIVE_HEALTHY when its operation has succeeded.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/projects/attach": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach an existing Postgres as a project
         * @description Returns immediately with the project COMING_UP while the connection is tested; it becomes ACTIVE_HEALTHY when its operation has succeeded,
         *     or INIT_FAILED with the reason in its operation. The configuration of the server determines the addresses that can be attached.
         *     Deleting the project does not change the database.
         */
        post: operations["attachProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** List the members of an organization, oldest first */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/members/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description ID of the member, from the list.
                 * @example u_2
                 */
                person_id: components["parameters"]["person_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Removing an owner also requires `ownership`. Every member can leave with `leaveOrganization`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Update the role of a member, in the organization or in projects
         * @description Omitted fields do not change. Adding or removing an owner also requires `ownership`. An owner has no project roles; a member without a role in
         *     the organization has at least one.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/platform/organizations/{slug}/membership": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave an organization
         * @description An owner who leaves with a token also requires its scope `update:ownership`.
         */
        delete: operations["leaveOrganization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/transfer-ownership": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a member an owner, and become an administrator */
        post: operations["transferOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** List pending invitations, newest first */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by email
         * @description The invitation expires after seven days. If the server sends email, the invitation is sent to the address and `link` is null, also if the
         *     email is refused: send the invitation again then. Without an SMTP server, the person who invites passes the link on. Inviting an owner also requires `ownership`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description ID of the invitation, from the list.
                 * @example inv_1
                 */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/invitations/{invitation_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description ID of the invitation, from the list.
                 * @example inv_1
                 */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resend an invitation with a new link, valid for seven days */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/oauth-apps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** List the organization's applications and their authorizations, by name */
        get: operations["listOauthApps"];
        put?: never;
        /**
         * Register an application
         * @description The application obtains consent by the authorization code flow with PKCE, at the endpoints listed in
         *     `/.well-known/oauth-authorization-server`. `scopes` is the maximum that it can request.
         *     The name must not contain invisible characters or characters that change the writing direction.
         *     Redirect URIs are https, or http on this machine (`localhost`, `127.0.0.1`, `[::1]`), without fragment and credentials.
         */
        post: operations["createOauthApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/oauth-apps/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id: components["parameters"]["client_id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Update the name and redirect URIs of an application
         * @description The rules of the registration apply. Existing authorizations remain valid. A code sent to a removed redirect URI is invalid.
         */
        put: operations["updateOauthApp"];
        post?: never;
        /** Delete an application and revoke all of its tokens immediately */
        delete: operations["deleteOauthApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/oauth-apps/{client_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id: components["parameters"]["client_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the secret of an application; the previous one becomes invalid */
        post: operations["renewOauthAppSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/oauth-apps/{client_id}/authorizations/{authorization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id: components["parameters"]["client_id"];
                /** @example 1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                authorization_id: components["parameters"]["authorization_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke the authorization of a member for an application */
        delete: operations["revokeOauthAppAuthorization"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /**
         * List the available documents, by name
         * @description The same for every organization of the server, at most 500. Hidden files and folders are not listed.
         */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/documents/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description Name from `listDocuments`.
                 * @example Data processing agreement.pdf
                 */
                name: string;
            };
            cookie?: never;
        };
        /**
         * Download a document
         * @description The bytes are served as a download and never displayed, because this origin holds the dashboard's cookies.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** List changes in an organization and its projects */
        get: operations["listOrganizationAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/cloud-marketplace/redirect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** Get the page of the partner's cloud marketplace that manages this organization */
        get: operations["getCloudMarketplaceRedirect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/vercel/redirect/{installation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Installation that the partner's marketplace created for an organization of the person.
                 * @example icfg_1
                 */
                installation_id: string;
            };
            cookie?: never;
        };
        /** Get the page of the partner's hosting marketplace that manages the organization of an installation */
        get: operations["getVercelRedirect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the invitation's link after the #.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        /** Get the invitation of a link */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the invitation's link after the #.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation as the signed-in person
         * @description The email of the signed-in person must be the invited one. Becoming an owner with a token also requires its scope `update:ownership`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/invitations/{token}/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the invitation's link after the #.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation as a new person with the invited email
         * @description Creates the account and signs in.
         */
        post: operations["acceptInvitationAsNew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/profile/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List changes made by the signed-in person */
        get: operations["getProfileAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/organizations/{slug}/support-requests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** List the support requests of an organization, newest first */
        get: operations["listSupportRequests"];
        put?: never;
        /**
         * Send a support request to the owners of an organization
         * @description The request is stored and the owners are notified, by email too if the server can send it.
         */
        post: operations["createSupportRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notifications of the signed-in person, newest first
         * @description Clients send `Version: 2` with every request of this tag. A page shorter than `limit` is the last one. Notifications of an organization are
         *     listed while the person is a member and has access to it (`organization_requires_mfa`).
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the status of notifications
         * @description Ignores notifications that no longer exist or belong to another person. Idempotent.
         */
        patch: operations["updateNotifications"];
        trace?: never;
    };
    "/platform/notifications/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the summary of new notifications */
        get: operations["getNotificationsSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/notifications/archive-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive all new and seen notifications */
        post: operations["archiveAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes of the notifications as server-sent events
         * @description Sends an event `summary` immediately and after each change, with the response of `getNotificationsSummary` as JSON. A comment every
         *     20 s keeps the connection open. The stream ends with the session. A person has at most 20 streams.
         */
        get: operations["streamNotifications"];
        put?: never;
        post?: never;
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
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get a project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project and all of its data
         * @description Returns immediately; the project is no longer listed when the work is done. Cannot be undone.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Update the name or the settings of a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/platform/projects/{ref}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a project and retain its data
         * @description Returns immediately; the project becomes INACTIVE when the work is done.
         */
        post: operations["pauseProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a project that is paused or failed to start
         * @description Returns immediately; the project becomes ACTIVE_HEALTHY, or START_FAILED, when the work is done.
         */
        post: operations["resumeProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/restart": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart a project's Postgres
         * @description Returns immediately; the project becomes ACTIVE_HEALTHY, or START_FAILED, when the work is done.
         */
        post: operations["restartProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer a project to another organization
         * @description Requires permission to create projects in the target organization. Roles in this project end.
         */
        post: operations["transferProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/start-log": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get the last lines of the project's Postgres log
         * @description Shows the reason that a project fails to start. May contain statements of the people who use the database.
         */
        get: operations["getStartLog"];
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
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the primary and the replicas of a project */
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
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get current statistics of the project's cluster */
        get: operations["getProjectFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/connection": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the connection of an attached project */
        get: operations["getProjectConnection"];
        /**
         * Replace the connection of an attached project
         * @description The new connection is tested before it replaces the current one; if it isn’t responding or is not a Postgres, it is refused and nothing
         *     changes. Each change includes the passwords; omitted values are removed.
         */
        put: operations["updateProjectConnection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get the metrics of a project for the last day or hours
         * @description One point for each step with measurements. A step without measurements has no point, for example while the project was paused or the server
         *     was not running. An attached database is measured only in minutes in which it is used here.
         */
        get: operations["getProjectMetrics"];
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
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Create a temporary key for the signed-in person and this project
         * @description Valid as a bearer token for this project's query operation. The person's role and membership are checked on each use.
         *     A role claim requires the permission to run SQL as `postgres`; without `claims`, a person with this permission gets `service_role`, others
         *     a key without a role.
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
    "/platform/projects/{ref}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the keys of the project, built-in keys first */
        get: operations["listApiKeys"];
        put?: never;
        /** Create a publishable or a secret key */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_1
                 */
                key_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a publishable or a secret key
         * @description The key stops working immediately. The keys anon and service_role cannot be deleted, but switched off.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        /** Change the name or description of a publishable or a secret key */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/platform/projects/{ref}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the endpoint of the project's API and the secret that signs its tokens */
        get: operations["getProjectSettings"];
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
                 * @description Reference of the project, 20 lowercase letters.
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
         * @description Each run uses a new session with a clean state. The text is sent to Postgres unchanged, as one simple query: several statements are one
         *     implicit transaction. With `parameters` it is one prepared statement. Closing the request cancels the run.
         *
         *     `Accept: application/x-ndjson` streams the results as lines of `QueryStreamLine`: for each statement a `columns` line (if it returns
         *     rows), `rows` lines and a `statement` line; then one `end` line. An error before the first line is a 400, a later one an `error` line.
         *     A stream that stops without `end` or `error` was cut. Blank lines keep the connection open; skip them.
         *
         *     `Accept: application/json` (the default) returns the last statement's rows as objects: booleans, int2, int4 and null as JSON,
         *     json and jsonb unchanged, all other values as Postgres text. A repeated name `id` becomes `id_2`.
         */
        post: operations["runQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/run-lints": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Lint the project's database
         * @description Reads the catalog of the project's database with the person's own role, in a read-only transaction of at most 30 seconds. Available to
         *     everyone who can run SQL; findings are limited to objects visible to the role. The security category includes settings of the
         *     project's auth service, for those who may read them. Nothing is changed.
         */
        get: operations["runLints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/backups": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the backups of a project */
        get: operations["listBackups"];
        put?: never;
        /**
         * Create a backup
         * @description Returns immediately; the backup becomes `completed` or `failed` when the work ends. The project stays available meanwhile. Pausing,
         *     restarting or deleting the project makes a running backup fail. A project has at most 20 manual backups; they are retained until they
         *     are deleted.
         */
        post: operations["createBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/backups/{backup_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                backup_id: components["parameters"]["backupId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a backup
         * @description Cannot be undone. A backup that is being created or restored cannot be deleted.
         */
        delete: operations["deleteBackup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/backups/{backup_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                backup_id: components["parameters"]["backupId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the project from a backup
         * @description Returns immediately with the project RESTORING; it becomes ACTIVE_HEALTHY when the restore completes. All changes to any of its databases
         *     since the start of the backup are lost. A failed restore is undone, and the project returns to its previous state. Paused projects and
         *     projects that fail to start can be restored too.
         *
         *     A backup holds the whole Postgres: all databases, roles with their passwords at that time, and settings. The role postgres keeps its
         *     current password, unless the current data can no longer be read. Bytes of files in storage are not in it; those that were overwritten
         *     or deleted since are retained as long as a backup names them.
         */
        post: operations["restoreBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an address for a single download of all rows of a statement
         * @description Runs nothing yet. The address is valid for one download that starts within a minute, by the session that requested it or, for a request
         *     authenticated by a token, by anyone who has the address. The statement is checked now and again when the download starts.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/exports/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from `createExport`.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Run a statement without a limit and download its rows
         * @description The statement runs in a read-only transaction. Rows are streamed as Postgres returns them, at the reader's pace; closing the connection
         *     cancels the statement. A failure before the first row is an error response, a later one cuts the download.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/ai/chat": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat about the project's schema
         * @description The response is Markdown, with proposed SQL in fenced blocks marked `sql`. Nothing is ever run: the model has no tools. It receives the
         *     schema and the conversation, and nothing else. `Accept: text/plain` streams as in `completeCode`.
         */
        post: operations["chatAboutSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/code/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate code for a position in a text
         * @description The response replaces the selection. The model receives the project's schema as visible to the person, and never a row. `Accept: text/plain`
         *     streams the text as it is generated; a stream that fails is cut. Closing the request cancels it at the model.
         */
        post: operations["completeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai/sql/title-v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Generate a title for a SQL text */
        post: operations["generateSqlTitle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the visible snippets, page by page and without their text
         * @description Lists the person's own private snippets and all shared snippets of the project. Clients send `Version: 2` with every request of this tag.
         */
        get: operations["listContent"];
        /**
         * Create or update a snippet
         * @description Omitted fields retain their value, or take their default in a new snippet. With `version`, newer texts are never overwritten: 0 marks a
         *     new snippet, any other number is the version from which the text was edited. A mismatch is a 409 `version_conflict`; `getContent` returns
         *     the newer text. Sending the same save twice, for example after a lost response, is not a conflict. Without `version` the text replaces
         *     the stored one.
         *
         *     Private snippets are visible only to their owner. A shared snippet can be changed by everyone who can share; only its owner, or a person
         *     who can delete shared snippets, can make it private again.
         */
        put: operations["upsertContent"];
        /**
         * Create a snippet with an id chosen by the client
         * @description Like `upsertContent`, but an existing id is refused.
         */
        post: operations["createContent"];
        /**
         * Delete snippets, all of them or none
         * @description Snippets that no longer exist count as deleted. A shared snippet can be deleted by its owner and by people who can delete shared snippets.
         */
        delete: operations["deleteContent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content/count": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Count the visible snippets of the database */
        get: operations["countContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content/item/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        /** Get a snippet with its text */
        get: operations["getContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content/item/{content_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        /**
         * List the earlier texts of a snippet
         * @description Newest first, at most 50. A text is stored when another person replaces it; saves of one person within five minutes are one version.
         *     Texts saved while the snippet was private are visible only to its owner.
         */
        get: operations["listContentVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content/item/{content_id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
                /**
                 * @description Number of the version.
                 * @example 2
                 */
                version: number;
            };
            cookie?: never;
        };
        /** Get an earlier text of a snippet */
        get: operations["getContentVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content/item/{content_id}/favorite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Add a snippet to the favorites, or remove it
         * @description Each person has their own favorites, which can include shared snippets. The snippet's version does not change.
         */
        put: operations["setContentFavorite"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content/folders": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the person's folders in this project, by name
         * @description Folders hold private snippets and are visible only to their owner.
         */
        get: operations["listFolders"];
        put?: never;
        /** Create a folder */
        post: operations["createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/content/folders/{folder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the folder.
                 * @example 7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5
                 */
                folder_id: components["schemas"]["ContentId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Rename or move a folder
         * @description Without `parentId` the folder is not moved; null moves it to the top level.
         */
        put: operations["updateFolder"];
        post?: never;
        /**
         * Delete a folder and its subfolders
         * @description No snippet is deleted; snippets in these folders move to the parent of the deleted folder.
         */
        delete: operations["deleteFolder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/config/storage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the storage settings of a project: size limit, lifetime of links and available features */
        get: operations["getStorageSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the size limit of files and the lifetime of links
         * @description Omitted fields do not change. A shorter lifetime also applies to existing links.
         */
        patch: operations["updateStorageSettings"];
        trace?: never;
    };
    "/platform/projects/{ref}/config/storage/revoke-urls": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke all signed links to a project's files
         * @description Includes links for uploads, and links of all people. Links created later are valid.
         */
        post: operations["revokeStorageUrls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the buckets of a project, by name */
        get: operations["listStorageBuckets"];
        put?: never;
        /** Create a bucket */
        post: operations["createStorageBucket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an empty bucket */
        delete: operations["deleteStorageBucket"];
        options?: never;
        head?: never;
        /**
         * Update the visibility and restrictions of a bucket
         * @description Omitted fields do not change. Existing files are not affected.
         */
        patch: operations["updateStorageBucket"];
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}/empty": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete all files of a bucket
         * @description Deletes a thousand files at a time. After a failure, files that were already deleted stay deleted.
         */
        post: operations["emptyStorageBucket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}/objects/sign": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a signed link to a file
         * @description Anyone with the link can download the file until the link expires, the file is renamed, or all links of the project are revoked
         *     (`revokeStorageUrls`).
         */
        post: operations["signStorageObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}/objects/zip": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an address for a single download of files and folders as a zip
         * @description The address is valid for one download that starts within a minute, by the session that requested it or, for a request authenticated by a
         *     token, by anyone who has the address. A single folder is `{folder}.zip`, with paths relative to it; anything else is `howdah-files.zip`, with
         *     paths relative to the common folder.
         */
        post: operations["createStorageZip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/zips/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from `createStorageZip`.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download files and folders as a zip
         * @description Created while it is sent, at the reader's pace. Files that are deleted meanwhile or have no bytes are listed in its `not-downloaded.txt`.
         */
        get: operations["downloadStorageZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}/objects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete files of a bucket
         * @description Files that do not exist count as deleted.
         */
        delete: operations["deleteStorageObjects"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}/objects/list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the entries of a folder, folders first */
        post: operations["listStorageObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}/objects/move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a file within its bucket */
        post: operations["moveStorageObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/buckets/{bucket_id}/objects/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        /**
         * Download a file
         * @description The bytes as they were uploaded, served as a download and never displayed, because this origin holds the dashboard's cookies. Supports `Range`.
         */
        get: operations["downloadStorageObject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/config/pgbouncer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get the configuration of a project's connection pools
         * @description Address of the pool of `pool_mode`. Without a pool, `pgbouncer_enabled` is false, the address is null, and `reason` states why and what to do.
         */
        get: operations["getPgbouncerConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the pool mode and the pool size of a project
         * @description Takes effect without a restart. In the mode `session` the project has only its session pool; in the mode `transaction` it has both, and each
         *     can open half of the connections.
         */
        patch: operations["updatePgbouncerConfig"];
        trace?: never;
    };
    "/platform/projects/{ref}/config/supavisor": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the connection pools of a project
         * @description The pools that accept connections, session first. Empty if the server has no pooler or the project is not running.
         */
        get: operations["listPools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/settings/database-password": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Set the password of the database role postgres
         * @description Ends the connections that were opened with the previous password. If this fails, the previous password stays valid.
         */
        put: operations["setDatabasePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the signing keys of the project, oldest first */
        get: operations["listSigningKeys"];
        put?: never;
        /**
         * Create a standby key
         * @description The public key of an asymmetric key is published immediately, so that it is known when the key comes into use.
         */
        post: operations["createSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/signing-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_2
                 */
                key_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a standby or revoked key */
        delete: operations["deleteSigningKey"];
        options?: never;
        head?: never;
        /**
         * Put a signing key in use, or revoke it
         * @description `in_use`: the key signs all new tokens; tokens of the previous key stay valid until they end. `revoked`: all tokens of the key are refused immediately and for good. The key in use cannot be revoked.
         */
        patch: operations["updateSigningKey"];
        trace?: never;
    };
    "/platform/projects/{ref}/settings/jwt-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the shared secret that signs the project's tokens
         * @description Revokes all shared secrets, so that the keys `anon` and `service_role` and all tokens and URLs that they have signed stop working immediately. Publishable and secret keys, and tokens of asymmetric keys, continue to work.
         */
        post: operations["renewJwtSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/api-keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_1
                 */
                key_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a publishable or a secret key
         * @description The current key keeps working for the overlap, during which it can be deleted.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/legacy-api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Switch the keys anon and service_role on or off
         * @description Takes effect immediately. Other tokens that are signed with the same secret are not affected.
         */
        put: operations["updateLegacyApiKeys"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/billing/addons": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the add-ons of a project */
        get: operations["getProjectAddons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the S3 access keys of a project, without their secrets */
        get: operations["listS3Keys"];
        put?: never;
        /**
         * Create an S3 access key
         * @description The key acts as `service_role` in the S3 API at `/storage/v1/s3`. Its secret is returned once.
         */
        post: operations["createS3Key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/storage/{ref}/credentials/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example 0f6f4b1e-8f1c-4b1c-9a53-5a8f4d7c2a10
                 */
                key_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an S3 access key
         * @description Requests and presigned URLs signed with it are refused immediately.
         */
        delete: operations["deleteS3Key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/ssl-certificate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get the certificate of the server's certificate authority
         * @description Clients that trust it can connect with `sslmode=verify-full`, directly and through the pools.
         */
        get: operations["getSslCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/compute": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the compute sizes of a project
         * @description Of a project that this server runs. Each size comes with the settings of Postgres that follow it.
         */
        get: operations["getProjectCompute"];
        /**
         * Change the compute size of a project
         * @description Restarts Postgres with the settings of the size. Returns immediately; if Postgres does not start with them, it is started with the previous ones and the operation fails.
         */
        put: operations["updateProjectCompute"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/ssl-enforcement": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get whether connections without TLS are refused */
        get: operations["getSslEnforcement"];
        /**
         * Refuse connections without TLS, or accept them
         * @description Takes effect before the response, without a restart: on the direct connection and on both pools. Open connections without TLS are ended; if a
         *     pool has one, the connections of all clients of the project's pool are.
         */
        put: operations["updateSslEnforcement"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/network-restrictions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the addresses that can connect */
        get: operations["getNetworkRestrictions"];
        /**
         * Set the addresses that can connect
         * @description Takes effect before the response, without a restart: on the direct connection and on both pools. Open connections from other addresses are
         *     ended; if a pool has one, the connections of all clients of the project's pool are. The dashboard and the APIs of the project always work.
         */
        put: operations["updateNetworkRestrictions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document; no authentication required
         * @description The document is the same in every mode: `x-modes` says which operations a server has.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/telemetry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the service that receives usage events */
        get: operations["getAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/telemetry/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a usage event
         * @description Events consist of names and choices; they contain no text, SQL, data or key. The server adds its version and the time, and sends them to
         *     the configured endpoint in batches, without the person. Without an endpoint they are discarded.
         */
        post: operations["sendAnalyticsEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/config": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the settings of the project's auth service */
        get: operations["getAuthConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings of the project's auth service
         * @description They are in effect for the next request. Absent settings stay as they are. An attached database has those of a GoTrue server only.
         */
        patch: operations["updateAuthConfig"];
        trace?: never;
    };
    "/platform/auth/{ref}/caught-mails": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the mails and text messages caught on this server, the newest first
         * @description Without an SMTP server, mails to the users of a project are stored instead of sent, and text messages without a provider; the last 200 of each project. Their links and codes sign in.
         */
        get: operations["listCaughtMails"];
        put?: never;
        post?: never;
        /** Delete the mails and text messages caught on this server */
        delete: operations["clearCaughtMails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/users": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the users of the project */
        get: operations["listAuthUsers"];
        put?: never;
        /** Create a user */
        post: operations["createAuthUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite a user by email */
        post: operations["inviteAuthUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        /** Get a user with identities, factors, sessions and recent events */
        get: operations["getAuthUser"];
        put?: never;
        post?: never;
        /** Delete a user */
        delete: operations["deleteAuthUser"];
        options?: never;
        head?: never;
        /** Ban a user, or end a ban */
        patch: operations["updateAuthUser"];
        trace?: never;
    };
    "/platform/auth/{ref}/users/{user_id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a user a link to sign in or to choose a new password */
        post: operations["sendAuthUserMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/config/postgrest": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the settings of a project's Data API */
        get: operations["getPostgrestConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settings of a project's Data API
         * @description Takes effect with the next request to the Data API. Requests that are being answered end with the earlier settings.
         */
        patch: operations["updatePostgrestConfig"];
        trace?: never;
    };
    "/platform/projects/{ref}/types/typescript": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Generate TypeScript types of a project's database
         * @description Types of the tables, views, functions, enums and composite types of some schemas, for client libraries. Reads the catalog with the person's
         *     own role, in a read-only transaction of at most 30 seconds.
         */
        get: operations["generateTypescriptTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/statement-samples": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get the activity of a statement
         * @description The 100 statements that took most time are sampled every five minutes, from pg_stat_statements. There is one point for each sample that has a
         *     sample before it. After a day, one sample of each hour remains, for 28 days. Attached databases are not sampled.
         */
        get: operations["getStatementSamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/postgres-parameters": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or reset a parameter of Postgres
         * @description Only parameters that can neither stop Postgres from starting nor give access to anything, within ranges that it starts with. A change survives
         *     restarts and new compute sizes. Parameters that Postgres reads only when it starts are pending until the project is restarted.
         */
        patch: operations["updatePostgresParameter"];
        trace?: never;
    };
    "/platform/auth/{ref}/test-mail": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail with sample values
         * @description Its link and code are not valid. Counted as other mails of the project are.
         */
        post: operations["sendAuthTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/users/{user_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign a user out of all devices
         * @description Access tokens work until they expire.
         */
        delete: operations["endAuthUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/users/{user_id}/factors/{factor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
                /**
                 * @description ID of the factor.
                 * @example 6f1c2a34-0000-4000-8000-0000000000ac
                 */
                factor_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a second factor of a user */
        delete: operations["deleteAuthUserFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List what users and members did in the auth service, the newest first
         * @description Events are stored for 90 days.
         */
        get: operations["listAuthEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/functions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the edge functions of a project by name */
        get: operations["listFunctions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/functions/{function_slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        /** Get an edge function with its versions */
        get: operations["getFunction"];
        /**
         * Deploy a version of an edge function
         * @description Bundles the files and stores them as a new version, and creates the function if there is none of this name. The version takes effect with
         *     the next request; requests that are being answered end with the earlier one. The ten newest versions are stored.
         */
        put: operations["deployFunction"];
        post?: never;
        /** Delete an edge function with its versions */
        delete: operations["deleteFunction"];
        options?: never;
        head?: never;
        /** Change an edge function, or return to a version */
        patch: operations["updateFunction"];
        trace?: never;
    };
    "/platform/projects/{ref}/functions/{function_slug}/body": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        /** Get the files of a version of an edge function */
        get: operations["getFunctionBody"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/functions/{function_slug}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        /**
         * List the newest lines that an edge function printed
         * @description The server holds the newest 200 lines of each function until it restarts.
         */
        get: operations["listFunctionLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the secrets of the edge functions by name
         * @description Values are never returned, only their SHA-256 digests.
         */
        get: operations["listFunctionSecrets"];
        put?: never;
        /**
         * Set secrets of the edge functions
         * @description Functions receive them as environment variables, from the next request on.
         */
        post: operations["setFunctionSecrets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/secrets/{secret_name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the secret.
                 * @example STRIPE_KEY
                 */
                secret_name: components["schemas"]["FunctionSecretName"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a secret of the edge functions */
        delete: operations["deleteFunctionSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/config/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the settings of a project's realtime service */
        get: operations["getRealtimeConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the settings of a project's realtime service
         * @description Takes effect immediately, also for clients that are connected. A limit that is set to the limit of the plan follows the plan.
         */
        patch: operations["updateRealtimeConfig"];
        trace?: never;
    };
    "/platform/projects/{ref}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List lines of the logs of a project
         * @description Newest first. With `after`, the lines that follow a line, the oldest first: this is how new lines are followed. Tokens, passwords and
         *     bodies of requests are not stored.
         */
        get: operations["listLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/logs/histogram": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Count the lines of the logs of a project by time and severity */
        get: operations["getLogHistogram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/logs/query": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run SQL on the logs of a project
         * @description One SELECT in the dialect of DuckDB on the table `logs`, whose columns are `id`, `timestamp` (UTC), `source`, `product`, `severity`, `message`, `request_id`,
         *     `method`, `path`, `status`, `duration_ms` and `details` (JSON as text). The table has the lines of the time range. A result has 10,000 rows and 8 MB at most.
         */
        post: operations["runLogQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/pitr": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the state of point-in-time recovery */
        get: operations["getPointInTimeRecovery"];
        /**
         * Switch point-in-time recovery on or off
         * @description While it is on, the write-ahead log of the project is archived as it is written, and the project can be restored to any second of the
         *     window, which begins when the first backup is complete. Switching it off deletes the archived log, and is refused while a restore reads it.
         */
        put: operations["updatePointInTimeRecovery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/pitr/restore-points": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name the current state of a project
         * @description The project can be restored to it as long as it is in the window. A project has at most 100 restore points.
         */
        post: operations["createRestorePoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/pitr/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the project to a point in time
         * @description Returns immediately with the project RESTORING; it becomes ACTIVE_HEALTHY when the restore completes. The project then has all commits
         *     until that time, included, and none after it, in all of its databases. A failed restore is undone. Until the window has moved on, the
         *     project can be restored to times after the chosen one too.
         */
        post: operations["restoreToPointInTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{ref}/branches": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the branches of a project
         * @description The production branch first. A project without branches has none of these. For the project of a branch, the list is that of the project
         *     that it belongs to.
         */
        get: operations["listBranches"];
        put?: never;
        /**
         * Create a branch of a project
         * @description Returns immediately; the branch becomes ACTIVE_HEALTHY when it is complete, or INIT_FAILED without any data. Production stays available
         *     meanwhile.
         *
         *     The branch has its own address, keys and passwords. Roles that were created in production have no password in the branch, and the one of the
         *     role postgres is set in the settings of the branch. It has the schema, the edge functions with their secrets, and the settings of the
         *     services. With `with_data` it also has all rows, users and files as they were at that moment; otherwise all tables are empty, and there are
         *     no users, files or further databases. The number of branches depends on the plan.
         *
         *     With one of `time`, `restore_point_id` and `backup_id`, the branch has the databases, roles and files that production had then; settings
         *     and edge functions are those of now. This also needs the permission to update backups, and production need not run.
         */
        post: operations["createBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches/{ref}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a branch with all of its data
         * @description Returns immediately. Cannot be undone. The production branch cannot be deleted.
         */
        delete: operations["deleteBranch"];
        options?: never;
        head?: never;
        /**
         * Update a branch
         * @description The kind and the review of the production branch cannot be changed.
         */
        patch: operations["updateBranch"];
        trace?: never;
    };
    "/v1/branches/{ref}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the Postgres of a branch by a new copy of production
         * @description Returns immediately with the branch RESTORING; it becomes ACTIVE_HEALTHY when the work is done. A branch that was created without data has
         *     none afterwards. All changes to its databases are lost, also those to users and files. Its keys, the password of the role postgres,
         *     settings and edge functions do not change. If it fails, the branch has its previous data.
         */
        post: operations["resetBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches/{ref}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        /**
         * Show what merging a branch into production would do
         * @description Compares the recorded migrations, the buckets of files and the edge functions of both. If the branch has no migrations that production lacks,
         *     `schema` has the changes of its schema that none records. It takes a second or longer to compare large schemas.
         */
        get: operations["getBranchMerge"];
        put?: never;
        /**
         * Merge a branch into production
         * @description Runs the migrations that production lacks as the role postgres in one transaction, records them and updates the buckets of files; then the
         *     edge functions are deployed. Changes of the schema that no migration records are run in the same way, and recorded as one migration in both.
         *     If a migration fails, nothing has changed. The transaction takes at most two minutes, and waits for a lock for at most ten seconds.
         *     If the merge could not be undone otherwise, production is backed up first, unless `backup` is false; the response then takes as long as the
         *     backup does. Without a complete backup nothing is merged.
         *     Permission to run SQL that writes is required, and to update functions and storage if the branch changes those. Of two merges into production at the same time, one is refused.
         */
        post: operations["mergeBranch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches/{ref}/merge/trial": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the migrations of a merge on a copy of production
         * @description Returns immediately; the result is the `trial` of the merge. The copy is deleted afterwards. Production is not changed.
         *     Permission to run SQL that writes is required.
         */
        post: operations["tryBranchMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/log-drains": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the log drains of a project by name
         * @description Values of headers and secret keys are never returned.
         */
        get: operations["listLogDrains"];
        put?: never;
        /**
         * Create a log drain
         * @description Lines that are stored from now on are sent to the address in order and at least once. The address is that of an HTTP server; `datadog` needs
         *     the header `DD-API-KEY`. For `s3` it is that of the service, to which compressed objects of JSON lines are written, once a minute. For
         *     `syslog` it is `tls://host:port` or `tcp://host:port`, without headers.
         */
        post: operations["createLogDrain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/log-drains/{drain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the drain.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                drain_id: components["parameters"]["drain_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a log drain */
        delete: operations["deleteLogDrain"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a log drain
         * @description A paused drain sends the lines that were stored meanwhile when it is resumed, as long as they are stored. Headers and keys that are
         *     not given stay; they have to be given again with the address of another server.
         */
        patch: operations["updateLogDrain"];
        trace?: never;
    };
    "/platform/projects/{ref}/log-drains/{drain_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the drain.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                drain_id: components["parameters"]["drain_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a line to the address of a log drain */
        post: operations["testLogDrain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/replicas": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the read replicas of a project */
        get: operations["listReadReplicas"];
        put?: never;
        /**
         * Create a read replica
         * @description Returns immediately with the replica in `INIT_READ_REPLICA`; it becomes `ACTIVE_HEALTHY`, or `INIT_READ_REPLICA_FAILED` with the failed
         *     stage and the reason. The replica is a Postgres on the machine of this server that follows the project's and takes no writes. The
         *     project stays available meanwhile. The plan of the organization limits the number of replicas.
         */
        post: operations["createReadReplica"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/replicas/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a read replica
         * @description Returns immediately. Connections to the replica end; the project and its data do not change. A replica that is being set up cannot be removed.
         */
        delete: operations["removeReadReplica"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/replicas/{identifier}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a read replica up again
         * @description Returns immediately. Tries a failed set-up again, or replaces the data of a replica that cannot follow the project any more. Identifier
         *     and limits do not change; the port can.
         */
        post: operations["rebuildReadReplica"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/replicas/{identifier}/restart": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart a read replica
         * @description Returns immediately. Connections to the replica end.
         */
        post: operations["restartReadReplica"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/replicas/{identifier}/lag": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        /**
         * List the measured lag of a read replica
         * @description Measured every 10 seconds and stored for a day.
         */
        get: operations["listReadReplicaLag"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/pitr/restore-to-project": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a project from this one at a point in time, or from a backup
         * @description Returns immediately with the new project COMING_UP, in the same organization; nothing of this project changes. The new project has all
         *     databases, roles and files of storage of that time, with keys of its own. The role postgres has the given password, and no other role
         *     keeps its own. Takes one of `time`, `restore_point_id` and `backup_id`. Also needs the permission to create projects.
         */
        post: operations["restoreToNewProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{ref}/types/typescript": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Generate TypeScript types of a project's database for command lines
         * @description The same types at the address where command lines of the ecosystem ask for them.
         */
        get: operations["generateTypescriptTypesV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the alerts of a project by name
         * @description Addresses of webhooks are never returned.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Create an alert
         * @description Checked every minute while the project runs: people are notified once the value of the last `window_minutes` has been beyond the threshold
         *     for `for_minutes`, and again when it no longer is. A query on the logs must return a number in the first column of its first row.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/alerts/value": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the present value of a condition */
        post: operations["getAlertValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/alerts/{alert_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the alert.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                alert_id: components["parameters"]["alert_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an alert */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        /**
         * Change, pause or silence an alert
         * @description A silenced alert is checked, and its history goes on. With another condition, an alert begins again.
         */
        patch: operations["updateAlert"];
        trace?: never;
    };
    "/platform/projects/{ref}/alerts/{alert_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the alert.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                alert_id: components["parameters"]["alert_id"];
            };
            cookie?: never;
        };
        /** List when an alert fired and when it ended */
        get: operations["listAlertEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/reports/requests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get statistics of the requests to the API of a project
         * @description Read from the logs, with exact percentiles. IDs in paths are one route. A range covers 29 days at most; the days of the logs depend on the
         *     plan of the organization.
         */
        get: operations["getRequestReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/reports/database": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get statistics of the Postgres of a project
         * @description Measured every minute. A range that begins more than 25 hours ago has steps of at least an hour. A range covers 29 days at most.
         *     A step without measurements is not included, for example while the project was paused.
         */
        get: operations["getDatabaseReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/reports/custom": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the own and the shared reports of a project by name */
        get: operations["listCustomReports"];
        put?: never;
        /**
         * Create a report of blocks
         * @description Like a snippet, a report is private, or shared with everyone on the project. Nothing runs on the server; the client reads what each block shows.
         */
        post: operations["createCustomReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/reports/custom/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the report.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                report_id: components["parameters"]["report_id"];
            };
            cookie?: never;
        };
        /** Get a report of blocks */
        get: operations["getCustomReport"];
        /**
         * Save a report of blocks
         * @description Names the version that it is based on. A shared report is changed by everyone who may change shared snippets; only its owner makes it private again.
         */
        put: operations["updateCustomReport"];
        post?: never;
        /**
         * Delete a report of blocks
         * @description A shared report is deleted by its owner, or by a person who may delete shared snippets.
         */
        delete: operations["deleteCustomReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/dumps": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an address for a single download of a dump
         * @description Writes nothing yet. The address is valid for one download that starts within a minute, by the session that requested it or, for a request
         *     authenticated by a token, by anyone who has the address.
         */
        post: operations["createDump"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/dumps/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from `createDump`.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download a dump of a project's database
         * @description A dump in the plain format of pg_dump, of one moment, of the database postgres: everything but the schemas of the services (auth, storage,
         *     realtime and others), large objects, owners and roles. psql imports it, and so does this server. Rows are sent as Postgres returns them; a
         *     failure in the middle cuts the download.
         */
        get: operations["downloadDump"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the imports into a project */
        get: operations["listImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/imports/file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a dump
         * @description Takes a dump in the plain format, as written by `createDump`, pg_dump or pg_dumpall of one database, which may be compressed by gzip, or in
         *     the custom format of pg_dump 9.0 to 18; at most 20 GB. Answers when the file has arrived; the import goes on, and `listImports` shows its progress. Its statements run one after the
         *     other as the role postgres, in the database postgres. A statement that fails is reported, and the next one runs. An import ends after 6
         *     hours, and with the server; what it has done remains.
         */
        post: operations["importDump"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/imports/database": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a database that runs elsewhere
         * @description Dumps the database of a connection string as `createDump` does, and imports it as `importDump` does, without a file between them. Only its
         *     login is used, in a transaction that reads.
         */
        post: operations["importDatabase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/imports/{import_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID from `listImports`.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                import_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description What it has done remains.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/embed-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the embed sessions of the project, newest first */
        get: operations["listEmbedSessions"];
        put?: never;
        /**
         * Create an embed session
         * @description Called by the server of another page for one of its visitors, with an access token. The token of the session opens the operations of
         *     the named widgets and the named operations on this project, for pages of `origin`, until it expires; nothing else.
         *
         *     SQL runs as `role` with `claims` as `request.jwt.claims`, one statement at a time. Neither can be changed by the SQL: statements other
         *     than queries and changes of rows are refused, and so are functions that change settings or run SQL of their own. Which rows can be
         *     read and changed is decided by the grants of the role and by policies. With `tables` or `schemas`, the session is refused if the role
         *     also reaches other tables without row level security. Functions of the project that change settings or run SQL are its own.
         *
         *     The session ends before its time when it is revoked, when the access token or sign-in that created it ends, and when the person
         *     behind it may no longer create embed sessions.
         */
        post: operations["createEmbedSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/embed-sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 3f0c7d0e-6f0b-4b62-9d5c-0d5b8a1c2e3f */
                session_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an embed session, effective immediately
         * @description Also ends what is running by its token.
         */
        delete: operations["deleteEmbedSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches/{ref}/merge/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the last merge of a branch
         * @description Possible for a day after the merge, with the restore point of the moment before or the backup from before. Returns immediately with the project of production
         *     RESTORING. Everything that was committed in production since the merge is taken back too, and files go back with their rows. Functions
         *     that the merge has deployed get their former version, unless they were deployed again since. If only functions were merged, the
         *     database is not restored. Permission to update functions is required too if the merge has deployed some.
         */
        post: operations["undoBranchMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/reports/statements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get the activity of the statements that took most time
         * @description The 100 statements of pg_stat_statements that took most time are sampled every five minutes; the numbers are those of all of them together.
         *     A statement counts from its second sample on. A range covers 29 days at most. A step without samples is not included.
         */
        get: operations["getStatementReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/reports/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Get statistics of the realtime service of a project
         * @description Measured every minute by the service itself. A range that begins more than 25 hours ago has steps of at least an hour. A range covers
         *     29 days at most. A step without measurements is not included.
         */
        get: operations["getRealtimeReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/alerts/{alert_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the alert.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                alert_id: components["parameters"]["alert_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test of an alert by each of its channels
         * @description Notifies the same people as the alert, and waits for the answer of each channel. A webhook receives the type `alert.test`. A project has 30 tests an hour.
         */
        post: operations["testAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/replicas/{identifier}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a read replica the primary database
         * @description Returns immediately with the project RESTARTING; it becomes ACTIVE_HEALTHY when the replica is the primary. The primary is shut down
         *     when the replica has caught up, and the promotion is undone unless the replica then has everything that the primary wrote. Addresses,
         *     keys and passwords of the project do not change. Unlogged tables are empty afterwards. Other replicas are set up again, and the project is
         *     backed up; the files of the former primary remain until then. While the project does not run, the request is refused with the number
         *     of bytes of the log that the replica lacks, unless `accept_loss` is true.
         */
        post: operations["promoteReadReplica"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/former-primary": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the files of the primary before the last promotion
         * @description They are removed by themselves when the project is backed up.
         */
        delete: operations["dropFormerPrimary"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{ref}/functions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * List the edge functions of a project for command lines
         * @description The functions at the address where command lines of the ecosystem ask for them, and in their form.
         */
        get: operations["listFunctionsV1"];
        /**
         * Deploy several bundled edge functions for command lines
         * @description All of them or none. A function whose `ezbr_sha256` is that of a bundle of `deployFunctionV1` gets it as its new version; the name and
         *     `verify_jwt` of the others are changed. Other functions of the project stay as they are.
         */
        put: operations["bulkUpdateFunctionsV1"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{ref}/functions/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deploy an edge function for command lines
         * @description Takes a form with the files, whose names are their paths, and with `metadata`: JSON with `entrypoint_path`, `import_map_path`, `name` and
         *     `verify_jwt`. Paths become relative to the folder that all of the files are in. Files are texts, 200 at most and of 5 MB together.
         */
        post: operations["deployFunctionV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{ref}/functions/{function_slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        /** Get an edge function for command lines */
        get: operations["getFunctionV1"];
        put?: never;
        post?: never;
        /** Delete an edge function with its versions for command lines */
        delete: operations["deleteFunctionV1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{ref}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** List the secrets of the edge functions for command lines */
        get: operations["listFunctionSecretsV1"];
        put?: never;
        /** Set secrets of the edge functions for command lines */
        post: operations["setFunctionSecretsV1"];
        /**
         * Remove secrets of the edge functions for command lines
         * @description Names that there are not are ignored.
         */
        delete: operations["deleteFunctionSecretsV1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/config/postgrest/roles": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the limits of the roles of a project's Data API */
        get: operations["getDataApiRoleLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the limits of roles of a project's Data API
         * @description The numbers of rows take effect with the next request to the Data API. Timeouts are settings of the roles in the project's Postgres; they
         *     take effect within a second, and in other sessions of a role with its next one.
         */
        patch: operations["updateDataApiRoleLimits"];
        trace?: never;
    };
    "/platform/auth/{ref}/users/{user_id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an access token of a user for a test
         * @description The token has the claims of a sign-in with a password, as the custom access token hook of the project returns them. It has no session and no
         *     refresh token, and ends after five minutes. Who may run SQL as any role and with any claims may create one.
         */
        post: operations["createAuthUserToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{ref}/functions/{function_slug}/body": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        /**
         * Download the files of an edge function for command lines
         * @description A form with the files of the version in use, and with the field `metadata`, whose `deno2_entrypoint_path` is the path of the entry point.
         */
        get: operations["getFunctionBodyV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/users/{user_id}/sign-in-links": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that signs in at the app of the project as a user
         * @description The link can be used once, within five minutes, while the person who created it may create one. It begins a session of its own, which ends
         *     after an hour, has no second factor and is in the audit log of the project. Creating one takes the permissions to run SQL as any role with any claims and to change users.
         */
        post: operations["createAuthUserSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/function-drafts/problems": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the types of files that are not deployed
         * @description Answers with what a language server of Deno reports about the files, with the types of Deno and of the packages that they import. The first
         *     request of an editor starts it and fetches the packages, which takes some seconds.
         */
        post: operations["checkFunctionDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/function-drafts/completions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List what can follow at a place of files that are not deployed */
        post: operations["completeFunctionDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/auth/{ref}/hooks/custom-access-token/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a function as the custom access token hook
         * @description Runs the function as the auth service would, as the role `supabase_auth_admin` and within two seconds, whether or not it is the hook of the
         *     project. What it writes is rolled back.
         */
        post: operations["testAuthTokenHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/superuser-changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make changes that Postgres leaves to superusers
         * @description Runs the changes as one transaction in the database postgres. Only these kinds, and only with extensions and functions of event triggers that
         *     give no access to anything that the role postgres does not have.
         */
        post: operations["runSuperuserChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/pitr/restore-points/{restore_point_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                restore_point_id: components["parameters"]["restorePointId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a restore point
         * @description Only its name is forgotten; its time can be restored as long as it is in the window. A merge that is undone by it can't be undone any more.
         */
        delete: operations["deleteRestorePoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/branch-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** Get the webhook that creates and deletes branches for pull requests */
        get: operations["getBranchWebhook"];
        put?: never;
        /**
         * Create the webhook of a project, or renew its secret
         * @description The address takes deliveries of the event `pull_request` that are signed as GitHub does, `gitlab_url` those of merge requests with the
         *     secret token of GitLab. Only this response has the secret; an earlier one is no longer valid. A preview branch is created when a pull
         *     request is opened or reopened, and deleted when it is closed, which also requires the permission to delete branches.
         */
        post: operations["createBranchWebhook"];
        /**
         * Delete the webhook of a project
         * @description Its deliveries are refused immediately. Branches that it has created stay.
         */
        delete: operations["deleteBranchWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/migration-comparison": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare the recorded migrations with the database
         * @description Runs the recorded migrations as the role postgres in a new database, which is deleted afterwards, and compares that with the database of the
         *     project, which is only read. Migrations run for at most two minutes; one that fails is named, and nothing is compared. Of two comparisons of
         *     a project at the same time, one is refused.
         */
        post: operations["compareMigrationHistory"];
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
        /** @description Error reported by Postgres. */
        SqlError: {
            /** @description SQLSTATE, five characters, for example 42P01. */
            sqlstate: string;
            severity: string;
            message: string;
            /** @description The error as psql prints it, with the line and a caret. */
            formattedError: string;
            /** @description Position in the submitted text, in code points, starting at 1. */
            position?: number | null;
            hint?: string | null;
            detail?: string | null;
            where?: string | null;
            schema?: string | null;
            table?: string | null;
            column?: string | null;
            constraint?: string | null;
        };
        /** @description Shape of every error response. */
        Error: {
            /**
             * @description Stable error code for programs.
             * @enum {string}
             */
            code: "bad_request" | "unauthorized" | "totp_required" | "forbidden" | "mfa_required" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "version_conflict" | "repeated_request" | "payload_too_large" | "unsupported_media_type" | "too_many_requests" | "project_not_active" | "not_supported" | "sql_error" | "result_too_large" | "timeout" | "unavailable" | "disk_full" | "contract_violation" | "internal";
            /** @description Message for people: the problem and the action to take. */
            message: string;
            /** @description ID of the request in the server's log. */
            request_id: string;
            /** @description For a request that does not match the contract, each violation and its location. */
            details?: {
                path: string;
                message: string;
            }[];
            sql?: components["schemas"]["SqlError"];
            /**
             * @description Nothing of the request has run, although the server or the database did not answer. Without it, a 503 says nothing of that.
             * @enum {boolean}
             */
            not_run?: true;
        };
        /**
         * @description `platform` has accounts, organizations and many projects; `self-hosted` has one project and no accounts.
         * @enum {string}
         */
        Mode: "platform" | "self-hosted";
        Config: {
            mode: components["schemas"]["Mode"];
            version: string;
            /** @description Stable for a data directory; part of the keys under which browsers store data. */
            instance_id: string;
            /** @description The only project of a self-hosted server; absent in platform mode. */
            project_ref?: string;
            /** @description Features enabled on this server. An absent flag is off, except for those that `--without` turns off: these are on unless they are false. */
            flags: {
                /** @description Signed-in people can create organizations */
                new_organizations?: boolean;
                /** @description Invitations and password resets are sent by email */
                mail?: boolean;
                /** @description The operator of the server provides documents to organizations */
                documents?: boolean;
                /** @description AI assistance for SQL is available */
                ai?: boolean;
                /** @description Usage events of the dashboard are sent to the endpoint of the operator */
                analytics?: boolean;
                /** @description The replication of databases is managed here; without it, its page is announced as coming soon */
                replication?: boolean;
                /** @description Database roles have a page */
                roles?: boolean;
                /** @description Column privileges have a page */
                column_privileges?: boolean;
                /** @description The Connect dialog has guides for frameworks */
                connect_frameworks?: boolean;
                /** @description The Connect dialog has guides for mobile applications */
                connect_mobiles?: boolean;
                /** @description The Connect dialog has guides for ORMs */
                connect_orms?: boolean;
                /** @description Tokens of other auth services are set up on the page of sign-in methods */
                auth_third_party?: boolean;
                /** @description Auth hooks have a page */
                auth_hooks?: boolean;
                /** @description The audit logs of auth have a page */
                auth_audit_logs?: boolean;
                /** @description Sign-in uses the password of the server */
                server_password?: boolean;
                /** @description The server checks for newer releases of itself */
                releases?: boolean;
            } & {
                [key: string]: boolean;
            };
        };
        DeploymentCommit: {
            /** @description Commit hash, 40 hexadecimal digits. */
            commit_sha: string | null;
            /** Format: date-time */
            commit_time: string | null;
        };
        CliRelease: {
            /** @description The running version. */
            current: string;
            /** @description The newest release. */
            latest: string | null;
            /** @description The newest pre-release; null if none is newer than the newest release. */
            beta: string | null;
            /**
             * Format: date-time
             * @description Publication time of the newest release.
             */
            published_at: string | null;
        };
        Credentials: {
            email: string;
            password: string;
        };
        Profile: {
            id: string;
            /** @description Email of the person; null until the owner has set it. */
            email: string | null;
            name: string;
            /** @description True until the owner has set email and password. */
            needs_credentials: boolean;
            /** @description True if signing in also requires a code. */
            totp_enabled: boolean;
        };
        /** @description Six digits from the authenticator. */
        TotpCode: string;
        TotpState: {
            enabled: boolean;
            recovery_codes_left: number;
        };
        Session: {
            id: string;
            /** @description IP address from which the session was started. */
            address: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last extension. A session in use is extended once a day.
             */
            prolonged_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description True for the session of this request. */
            current: boolean;
        };
        /** @enum {string} */
        PermissionAction: "read" | "create" | "update" | "delete" | "run";
        /**
         * @description `sql` allows running queries (with the reader's login); `sql_write` allows running them with the login that starts as `postgres`,
         *     which role impersonation and the service role claim also require. `content` allows saving own snippets and reading shared ones;
         *     `shared_content` allows sharing and changing them, and deleting those of others. `membership` is the person's own; `ownership` allows
         *     adding and removing owners.
         * @enum {string}
         */
        PermissionResource: "profile" | "session" | "credentials" | "access_tokens" | "authorizations" | "notifications" | "organizations" | "membership" | "ownership" | "members" | "invitations" | "billing" | "audit_log" | "oauth_apps" | "support_requests" | "projects" | "sql" | "sql_write" | "content" | "shared_content" | "ai" | "backups" | "branches" | "service_api_keys" | "temporary_api_keys" | "embed_sessions" | "reports" | "auth" | "functions" | "storage" | "realtime" | "logs";
        Permission: {
            action: components["schemas"]["PermissionAction"];
            resource: components["schemas"]["PermissionResource"];
        };
        AccessToken: {
            id: string;
            name: string;
            /** @description Maximum permissions of the token; null for all permissions of the person. */
            scopes: components["schemas"]["Permission"][] | null;
            /** @description The only projects that the token works for; null for all of its person. */
            project_refs: string[] | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute.
             */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
        };
        NewAccessToken: {
            /** @description Bearer token. The server stores only its hash. */
            token: string;
            id: string;
            name: string;
            scopes: components["schemas"]["Permission"][] | null;
            /** @description The only projects that the token works for; null for all of its person. */
            project_refs: string[] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
        };
        OauthAppName: {
            /** Format: uuid */
            client_id: string;
            name: string;
        };
        OauthOrganization: {
            slug: string;
            name: string;
        };
        Authorization: {
            /** Format: uuid */
            id: string;
            app: components["schemas"]["OauthAppName"];
            organization: components["schemas"]["OauthOrganization"];
            scopes: components["schemas"]["Permission"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        AuthorizationRequest: {
            /** @description The requested authorization; null if the person is redirected immediately. */
            asks: {
                app: components["schemas"]["OauthAppName"];
                organization: components["schemas"]["OauthOrganization"];
                scopes: components["schemas"]["Permission"][];
                /** @description Host of the redirect URI. */
                redirect_host: string;
            } | null;
            redirect_to: string | null;
        };
        /**
         * @description `owner` allows everything; `administrator` allows everything except deleting the organization, changing billing, and adding or removing
         *     owners; `developer` allows working on existing projects; `read-only` allows reading.
         * @enum {string}
         */
        OrganizationRole: "owner" | "administrator" | "developer" | "read-only";
        /** @description Role in the organization; null for a member with project roles only. */
        NullableRole: components["schemas"]["OrganizationRole"] | null;
        /**
         * @description Role in a project. It replaces the role in the organization, higher or lower.
         * @enum {string}
         */
        ProjectRole: "administrator" | "developer" | "read-only";
        OrganizationPermissions: {
            organization_slug: string;
            role: components["schemas"]["NullableRole"];
            permissions: components["schemas"]["Permission"][];
            /** @description Projects in which the person has a project role, which replaces the role in the organization. */
            projects: {
                ref: string;
                role: components["schemas"]["ProjectRole"];
                permissions: components["schemas"]["Permission"][];
            }[];
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
             * @description Manager of the organization's resources; howdah is the provider itself.
             * @enum {string}
             */
            managed_by: "howdah" | "vercel-marketplace" | "aws-marketplace";
            /** @description ID of the organization at the partner that manages it; null if the provider manages it itself. */
            installation_id?: string | null;
            role: components["schemas"]["NullableRole"];
            /** @description Number of projects visible to the person. */
            project_count: number;
        };
        /** @enum {string} */
        UsageMetricName: "DATABASE_SIZE" | "STORAGE_SIZE" | "EGRESS" | "REQUESTS" | "REALTIME_MESSAGES" | "REALTIME_CLIENTS" | "MONTHLY_ACTIVE_USERS" | "PROJECTS" | "MEMBERS";
        UsageMetric: {
            metric: components["schemas"]["UsageMetricName"];
            /** @description True if usage ends at the quantity of the plan, because of its spend cap. */
            capped: boolean;
            /** @description False if the plan includes none of it. */
            available_in_plan: boolean;
            unlimited: boolean;
            /** @description Quantity included in the plan: bytes for sizes and egress, otherwise a count. 0 if unlimited. */
            pricing_free_units: number;
            usage: number;
            /** @description Usage by project; empty for metrics without projects. */
            project_allocations: {
                ref: string;
                /** @description Name of the project, or its last name. */
                name: string;
                /** @description True if the project still belongs to this organization. */
                exists: boolean;
                usage: number;
            }[];
        };
        OrganizationUsage: {
            /** @description True if usage above the plan is billed (the spend cap is off); otherwise the plan is the limit. */
            usage_billing_enabled: boolean;
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
            usages: components["schemas"]["UsageMetric"][];
        };
        /** @enum {string} */
        PlanId: "free" | "pro" | "team" | "enterprise";
        Plan: {
            id: components["schemas"]["PlanId"];
            name: string;
        };
        /** @description A calendar month in UTC. */
        BillingPeriod: {
            /** Format: date */
            start: string;
            /**
             * Format: date
             * @description First day after the period.
             */
            end: string;
        };
        /** @description Recipient of the invoices. Missing parts are empty strings. */
        BillingAddress: {
            name: string;
            email: string;
            line1: string;
            line2: string;
            city: string;
            region: string;
            postal_code: string;
            /** @description ISO 3166-1 alpha-2. */
            country: string;
            tax_id: string;
        };
        Billing: {
            plan: components["schemas"]["Plan"];
            period: components["schemas"]["BillingPeriod"];
            spend_cap: {
                /**
                 * @description Choices that the plan offers; `none` for a plan without limits.
                 * @enum {string}
                 */
                choice: "always" | "optional" | "none";
                /** @description True if usage stops at the plan's limits; otherwise usage above them is billed. */
                enabled: boolean;
            };
            payments: {
                /** @description Payment provider; `none` if nothing is charged. */
                provider: string;
                charges: boolean;
                /** @description True if owners can change the plan; otherwise the operator of the server sets it. */
                plan_changes: boolean;
            };
            address: components["schemas"]["BillingAddress"] | null;
        };
        /**
         * @description Status of the invoice; `not_charged` without a payment provider.
         * @enum {string}
         */
        InvoiceStatus: "open" | "paid" | "not_charged";
        InvoiceAmount: {
            value: string;
            currency: string;
        };
        InvoiceSummary: {
            /** Format: uuid */
            id: string;
            number: string;
            period: components["schemas"]["BillingPeriod"];
            plan: components["schemas"]["Plan"];
            status: components["schemas"]["InvoiceStatus"];
            /** @description Amount that the payment provider charged; null if nothing is charged. */
            amount: components["schemas"]["InvoiceAmount"] | null;
            /** Format: date-time */
            issued_at: string;
        };
        InvoiceLine: {
            metric: components["schemas"]["UsageMetricName"];
            /** @description Quantity included in the plan; null if unlimited. */
            included: number | null;
            used: number;
            /** @description Quantity above the plan. */
            beyond: number;
            projects: {
                ref: string;
                /** @description Name at the time of the invoice. */
                name: string;
                used: number;
            }[];
        };
        Invoice: {
            /** Format: uuid */
            id: string;
            number: string;
            period: components["schemas"]["BillingPeriod"];
            plan: components["schemas"]["Plan"];
            status: components["schemas"]["InvoiceStatus"];
            amount: components["schemas"]["InvoiceAmount"] | null;
            /** Format: date-time */
            issued_at: string;
            /** @description State of the spend cap at the end of the month. If on, usage above the plan is reported but not billed. */
            spend_cap: boolean;
            billed_to: components["schemas"]["BillingAddress"] | null;
            lines: components["schemas"]["InvoiceLine"][];
        };
        /**
         * @description COMING_UP: being created or resumed; ACTIVE_HEALTHY: running; ACTIVE_UNHEALTHY: should run and isn’t responding;
         *     PAUSING, RESTARTING, RESTORING, GOING_DOWN: in transition; INACTIVE: paused; INIT_FAILED: creation failed and was undone;
         *     START_FAILED: the data exists and Postgres fails to start; INIT_READ_REPLICA, INIT_READ_REPLICA_FAILED: of a read replica that is being
         *     set up, or could not be.
         * @enum {string}
         */
        ProjectStatus: "COMING_UP" | "ACTIVE_HEALTHY" | "ACTIVE_UNHEALTHY" | "PAUSING" | "INACTIVE" | "RESTARTING" | "RESTORING" | "GOING_DOWN" | "INIT_FAILED" | "START_FAILED" | "INIT_READ_REPLICA" | "INIT_READ_REPLICA_FAILED";
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
        /**
         * @description Region of the project, as a label. local: on the machine of this server; attached databases run elsewhere.
         * @enum {string}
         */
        Region: "local" | "elsewhere";
        /**
         * @description Compute of the project. shared: the default size; elsewhere: an attached database, which runs on its own.
         * @enum {string}
         */
        Compute: "shared" | "ci_micro" | "ci_small" | "ci_medium" | "ci_large" | "ci_xlarge" | "elsewhere";
        /**
         * @description Manager of the project's Postgres. embedded: this server; attached: a third party, and this server only connects to it.
         * @enum {string}
         */
        ProvisionerKind: "embedded" | "attached";
        /**
         * @description pause: pause, resume and restart; start_log: the log of its Postgres; api: all services of its own API; data_api: the Data API with keys;
         *     impersonation: running SQL as its API roles;
         *     read_only_sql: members with read-only access can run SQL; backups: backup and restore by this server; pitr: point-in-time recovery is on;
         *     replicas: read replicas on this server.
         * @enum {string}
         */
        ProjectCapability: "pause" | "start_log" | "api" | "data_api" | "impersonation" | "read_only_sql" | "backups" | "pitr" | "replicas";
        /** @description Bytes of the current step. Absent in a step that counts none. */
        OperationProgress: {
            /** @description An int8 as text. */
            done_bytes: string;
            total_bytes: string;
        };
        Operation: {
            id: string;
            /** @enum {string} */
            kind: "create_project" | "attach_project" | "pause_project" | "resume_project" | "restart_project" | "resize_project" | "delete_project" | "set_database_password" | "create_backup" | "restore_backup" | "restore_point_in_time" | "restore_to_project" | "create_branch" | "reset_branch" | "create_replica" | "remove_replica" | "promote_replica";
            /** @enum {string} */
            state: "running" | "succeeded" | "failed";
            /** @description The current step, or the last one. */
            step: string;
            /** @description Reason for the failure, and the changes that were undone. */
            error: string | null;
            progress?: components["schemas"]["OperationProgress"];
        };
        Project: {
            ref: string;
            name: string;
            organization_id: number;
            organization_slug: string;
            status: components["schemas"]["ProjectStatus"];
            region: components["schemas"]["Region"];
            compute: components["schemas"]["Compute"];
            provisioner: components["schemas"]["ProvisionerKind"];
            /** @description Capabilities of this project; operations that need a missing capability are refused with not_supported. */
            capabilities: components["schemas"]["ProjectCapability"][];
            /** @description Default timeout of a run, in milliseconds. */
            statement_timeout_ms: number;
            /** @description Base URL of the project's API. */
            endpoint: string;
            /** @description The same base URL, by its parts. */
            app_config: {
                /** @enum {string} */
                protocol: "http" | "https";
                /** @description Host and path. */
                endpoint: string;
            };
            /** @description The same as `parent_project_ref`. */
            parentRef: string | null;
            /** @description Reference of the project that this one is a branch of; null if it is none. */
            parent_project_ref: string | null;
            /** @description True if the project has branches. */
            is_branch_enabled: boolean;
            /** Format: date-time */
            inserted_at: string;
            /** @description The newest operation of this project; null if there was none. */
            operation: components["schemas"]["Operation"] | null;
        };
        /**
         * @description sslmode of libpq. disable: no encryption; require: encryption without verification; verify-ca: the certificate is signed by a trusted
         *     authority; verify-full: the certificate also matches the host.
         * @enum {string}
         */
        TlsMode: "disable" | "require" | "verify-ca" | "verify-full";
        AttachProject: {
            name: string;
            /**
             * @description `postgresql://user:password@host:port/database`, with the login used for members who can change the project.
             *     The password is stored encrypted and never returned.
             */
            connection_string: string;
            /** @description sslmode of the connection. Default: the one in the connection string, else verify-full. */
            tls?: components["schemas"]["TlsMode"];
            /** @description Trusted certificate authorities as PEM, instead of those of the server's system. For verify-ca and verify-full. */
            tls_ca?: string;
            /** @description The login used for members with read-only access. It must not have any privilege to write. Without it these members cannot run SQL here. */
            read_only_user?: string;
            read_only_password?: string;
            /**
             * @description The login of the Data API. It must be a member of the roles anon, authenticated and service_role and of no others. Without it the
             *     project has no Data API.
             */
            api_user?: string;
            api_password?: string;
        };
        NamedProjectRole: {
            ref: string;
            /** @description Name of the project. */
            name: string;
            role: components["schemas"]["ProjectRole"];
        };
        Member: {
            person_id: string;
            name: string;
            /** @description Email of the member; null until the owner of a first start has set it. */
            email: string | null;
            role: components["schemas"]["NullableRole"];
            project_roles: components["schemas"]["NamedProjectRole"][];
            /** @description True if a second factor is set up. */
            has_mfa: boolean;
            /** Format: date-time */
            member_since: string;
        };
        /** @description All project roles of the member; roles not listed are removed. */
        ProjectRoles: {
            ref: string;
            role: components["schemas"]["ProjectRole"];
        }[];
        Invitation: {
            id: string;
            email: string;
            role: components["schemas"]["NullableRole"];
            /** @description Roles in projects that still belong to the organization. */
            project_roles: components["schemas"]["NamedProjectRole"][];
            /** @description Name of the person who invited; null for a deleted account. */
            invited_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description True if the invitation has expired. */
            is_over: boolean;
        };
        SentInvitation: {
            invitation: components["schemas"]["Invitation"];
            /** @description Link to pass on, shown only once; null if the server sends email. */
            link: string | null;
            /**
             * @description Delivery of the email: `off` without an SMTP server; `failed` if the SMTP server refused it.
             * @enum {string}
             */
            mail: "sent" | "off" | "failed";
        };
        OauthAppAuthorization: {
            /** Format: uuid */
            id: string;
            person: {
                person_id: string;
                name: string | null;
                email: string | null;
            };
            scopes: components["schemas"]["Permission"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        OauthApp: {
            /** Format: uuid */
            client_id: string;
            name: string;
            redirect_uris: string[];
            scopes: components["schemas"]["Permission"][];
            /** Format: date-time */
            created_at: string;
            authorizations: components["schemas"]["OauthAppAuthorization"][];
        };
        OauthAppTitle: string;
        RedirectUris: string[];
        NewOauthApp: {
            client_secret: string;
            /** Format: uuid */
            client_id: string;
            name: string;
            redirect_uris: string[];
            scopes: components["schemas"]["Permission"][];
            /** Format: date-time */
            created_at: string;
            authorizations: components["schemas"]["OauthAppAuthorization"][];
        };
        /** @description A document that the operator of the server provides to all organizations. */
        Document: {
            /** @description File name. */
            name: string;
            /** @description Size in bytes. */
            size: number;
            /** @description Media type, from the file extension. */
            media_type: string;
            /** Format: date-time */
            changed_at: string;
        };
        /** @description A change. It outlives the person, the organization and the project that it names. */
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Operation of this contract. */
            action: string;
            /** @description Person who made the change; null for a request without authentication. */
            actor: {
                person_id: string;
                /** @description Name of the person; null for a deleted account. */
                name: string | null;
                email: string | null;
            } | null;
            /**
             * @description Authentication method; `application` for a third-party application acting for the person.
             * @enum {string|null}
             */
            via: "session" | "token" | "application" | "temporary-key" | "embed-session" | null;
            organization_slug: string | null;
            project_ref: string | null;
            /** @description Subject of the change. */
            target: {
                type: string;
                id: string;
                /** @description Name at the time of the change. */
                name?: string;
            } | null;
            /** @description Previous values of the changed fields. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description New values of the same fields. */
            after: {
                [key: string]: unknown;
            } | null;
            request_id: string;
            /** @description IP address of the request. */
            address: string;
        };
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description `before` of the next page; null on the last page, and for oldest first. */
            next_before: string | null;
            /** @description `after` of the next page; null on the last page, and for newest first. */
            next_after: string | null;
            /** @description Total number of entries, on the first page; null on the others. */
            count: number | null;
        };
        ReceivedInvitation: {
            organization_name: string;
            organization_slug: string;
            invited_by: string | null;
            email: string;
            role: components["schemas"]["NullableRole"];
            /** @description True if an account with this email exists. */
            has_account: boolean;
            /** Format: date-time */
            expires_at: string;
        };
        JoinedOrganization: {
            organization_slug: string;
        };
        /** @enum {string} */
        SupportCategory: "dashboard_bug" | "database_unresponsive" | "performance" | "access" | "billing" | "other";
        SupportRequest: {
            /** Format: uuid */
            id: string;
            category: components["schemas"]["SupportCategory"];
            subject: string;
            message: string;
            error: string | null;
            project_ref: string | null;
            person: {
                person_id: string;
                name: string | null;
                email: string | null;
            };
            /** Format: date-time */
            created_at: string;
        };
        NewSupportRequest: {
            category: components["schemas"]["SupportCategory"];
            subject: string;
            message: string;
            /** @description Error message shown to the person. */
            error?: string;
            /** @description Project of the organization to which the person has access. */
            project_ref?: string;
        };
        /** @enum {string} */
        NotificationStatus: "new" | "seen" | "archived";
        /** @enum {string} */
        NotificationPriority: "Info" | "Warning" | "Critical";
        /** @enum {string} */
        NotificationPage: "project" | "backups" | "merge" | "alerts" | "logDrains" | "infrastructure" | "authHooks" | "authProviders" | "authRateLimits" | "authSmtp" | "team" | "organizationUsage" | "organizationBilling" | "organizationSupport" | "accountSecurity";
        /** @description Parameters of the page or operation; empty for a page of the person. */
        NotificationParams: {
            /** @description Reference of a project. */
            ref?: string;
            /** @description Slug of an organization. */
            slug?: string;
        };
        /** @description Link to a page; the client determines its address. */
        NotificationLink: {
            label: string;
            page: components["schemas"]["NotificationPage"];
            params: components["schemas"]["NotificationParams"];
        };
        /**
         * @description `resume_project`: call `resumeProject`; `create_backup`: call `createBackup`, both for the project of `params`.
         * @enum {string}
         */
        NotificationActionType: "resume_project" | "create_backup";
        /** @description Something that the client does by another operation of this API. */
        NotificationCommand: {
            label: string;
            action_type: components["schemas"]["NotificationActionType"];
            params: components["schemas"]["NotificationParams"];
        };
        NotificationAction: components["schemas"]["NotificationLink"] | components["schemas"]["NotificationCommand"];
        NotificationData: {
            title: string;
            message: string;
            project_ref: string | null;
            org_slug: string | null;
            /** @description Available actions; empty once the subject no longer exists. */
            actions: components["schemas"]["NotificationAction"][];
        };
        Notification: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["NotificationStatus"];
            priority: components["schemas"]["NotificationPriority"];
            /** Format: date-time */
            inserted_at: string;
            /** @description Organization of the notification; null if there is none. */
            organization: {
                slug: string;
                name: string;
            } | null;
            /** @description Project of the notification; null if there is none, or it was deleted. */
            project: {
                ref: string;
                name: string;
            } | null;
            data: components["schemas"]["NotificationData"];
        };
        NotificationsSummary: {
            unread_count: number;
            /** @description True if a new notification is a warning. */
            has_warning: boolean;
            /** @description True if a new notification is critical. */
            has_critical: boolean;
        };
        StartLog: {
            lines: string[];
        };
        /**
         * @description session: a client has its connection to Postgres until it disconnects; transaction: only during a transaction, so that few connections serve many
         *     clients.
         * @enum {string}
         */
        PoolMode: "session" | "transaction";
        Database: {
            identifier: string;
            /** @enum {string} */
            database_type: "PRIMARY" | "READ_REPLICA";
            db_host: string;
            db_port: number;
            db_name: string;
            db_user: string;
            /** @description Connection string without password. */
            connection_string: string;
            pool_mode: components["schemas"]["PoolMode"];
            region: string;
            status: components["schemas"]["ProjectStatus"];
            /** Format: date-time */
            inserted_at: string;
        };
        ProjectFigures: {
            /** @description Version that this server starts; a newer one than `postgres_version` is used after a restart. Null for an attached database. */
            available_postgres_version: string | null;
            postgres_version: string;
            /** @description Size of the databases of the project in bytes without templates; an int8 as text. */
            database_size_bytes: string;
            /** @description Number of open client sessions, without the platform's own. */
            connections: number;
            /** @description Number of client sessions that Postgres allows, without those that it keeps for superusers and the platform. */
            max_connections: number;
            /** Format: date-time */
            started_at: string;
            uptime_seconds: number;
            /** @description Users of the auth service who signed in or renewed a session in this month in UTC, counted every minute. Null without an auth service of this server. */
            monthly_active_users: number | null;
        };
        /** @description Address of an attached database, without credentials. */
        ProjectConnection: {
            host: string;
            port: number;
            database: string;
            user: string;
            tls: components["schemas"]["TlsMode"];
            /** @description True if the connection has its own certificate authorities. */
            has_tls_ca: boolean;
            read_only_user: string | null;
            /** @description Login of the Data API. */
            api_user: string | null;
        };
        ConnectionRequest: {
            /**
             * @description `postgresql://user:password@host:port/database`, with the login used for members who can change the project.
             *     The password is stored encrypted and never returned.
             */
            connection_string: string;
            /** @description sslmode of the connection. Default: the one in the connection string, else verify-full. */
            tls?: components["schemas"]["TlsMode"];
            /** @description Trusted certificate authorities as PEM, instead of those of the server's system. For verify-ca and verify-full. */
            tls_ca?: string;
            /** @description The login used for members with read-only access. It must not have any privilege to write. Without it these members cannot run SQL here. */
            read_only_user?: string;
            read_only_password?: string;
            /**
             * @description The login of the Data API. It must be a member of the roles anon, authenticated and service_role and of no others. Without it the
             *     project has no Data API.
             */
            api_user?: string;
            api_password?: string;
        };
        ProjectMetricsPoint: {
            /**
             * Format: date-time
             * @description Start of the step.
             */
            at: string;
            /** @description Number of requests to the project's API, for SQL and files. */
            requests: number;
            /** @description Number of these requests with a status of 400 or above, or an incomplete response. */
            errors: number;
            /** @description Size of the responses in bytes; an int8 as text. */
            egress_bytes: string;
            /** @description Number of messages that clients of realtime sent and received. */
            realtime_messages: number;
            /** @description Maximum number of concurrent clients of realtime. */
            realtime_clients: number;
            /** @description Maximum number of concurrent client sessions; null if Postgres was not measured. */
            connections: number | null;
            /** @description Number of client sessions that Postgres allows, without those that it keeps for superusers and the platform. */
            max_connections: number | null;
            /** @description Size in bytes at the end of the step; an int8 as text. */
            database_size_bytes: string | null;
            transactions: number | null;
            /** @description Ratio of blocks found in the cache of Postgres to all blocks read. */
            cache_hit_ratio: number | null;
        };
        ProjectMetrics: {
            /**
             * Format: date-time
             * @description Start of the first step.
             */
            start: string;
            /**
             * Format: date-time
             * @description End of the last step; can be in the future.
             */
            end: string;
            step_seconds: number;
            points: components["schemas"]["ProjectMetricsPoint"][];
        };
        ApiKey: {
            id: string;
            /**
             * @description anon and service_role are signed tokens that every project has; publishable acts as anon, secret as service_role.
             * @enum {string}
             */
            type: "anon" | "service_role" | "publishable" | "secret";
            name: string;
            description: string;
            /** @description False for anon and service_role while they are switched off. */
            enabled: boolean;
            /** @description The key; null for a secret key if `reveal` is off, and for a key that is switched off. */
            api_key: string | null;
            /** Format: date-time */
            inserted_at: string;
            /**
             * Format: date-time
             * @description At most a minute old; null if the key was never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description End of the overlap of a key that was rotated.
             */
            expires_at: string | null;
            /** @description ID of the key that replaces a rotated one. */
            replaced_by: string | null;
        };
        ProjectSettings: {
            endpoint: string;
            /** @description The endpoint, as clients of the ecosystem read it. */
            app_config: {
                /** @enum {string} */
                protocol: "http" | "https";
                /** @description Host and path without the protocol. */
                endpoint: string;
            };
            /** @description Shared secret that signs the keys anon and service_role (HS256); null if all shared secrets are revoked. */
            jwt_secret: string | null;
        };
        /** @description Role of the project's API to run as. Requires permission to run SQL as postgres. */
        ImpersonatedRole: {
            /** @enum {string} */
            role: "anon" | "authenticated" | "service_role";
            /** @description Value of request.jwt.claims during the run. */
            claims?: {
                [key: string]: unknown;
            };
        };
        Query: {
            /** @description The SQL text. */
            query: string;
            /** @description Values for $1, $2 ... as Postgres text. With parameters, the text is one statement. */
            parameters?: (string | null)[];
            /** @description Input of the first `COPY ... FROM STDIN` of the text, in the format that it names. Not allowed with `parameters`. */
            copyData?: string;
            role?: components["schemas"]["ImpersonatedRole"];
            /**
             * @description Selects one of the project's own databases, also on a read replica, by its address as `listDatabases` has it; any other address is
             *     refused. A read replica takes no writes: Postgres refuses them.
             */
            connectionString?: string;
            /** @description Timeout of the run in milliseconds; paused while the server waits for the reader. Default: the statement timeout of the project. */
            timeoutMs?: number;
        };
        QueryColumn: {
            name: string;
            typeOid: number;
            /** @description Type name from format_type without modifier; null while unknown. */
            typeName: string | null;
            /** @description -1 for a type without modifier. */
            typmod: number;
            /** @description 0 if the column does not belong to a table. */
            tableOid: number;
            /** @description 0 if the column does not belong to a table. */
            columnNumber: number;
        };
        QueryColumnsLine: {
            /** @constant */
            type: "columns";
            /** @description Index of the statement in the run, starting at 0. */
            statement: number;
            columns: components["schemas"]["QueryColumn"][];
        };
        /** @description The keys have this order, so that a reader can read the count without parsing the rows. */
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
            /** @description Command tag without its numbers, for example INSERT. */
            command: string;
            /** @description Number of rows returned or affected; null if Postgres reports none. */
            rowCount: number | null;
            /** @description Milliseconds until its end arrived. Postgres may send the ends of several statements together, so only the time of a single statement is its own. */
            durationMs: number;
            notices: components["schemas"]["QueryNotice"][];
        };
        /** @description Last line of a stream that failed. Earlier statements of the same run are rolled back unless they committed themselves. */
        QueryErrorLine: {
            /** @constant */
            type: "error";
            /** @description Index of the statement that failed. */
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
            /** @description State that the run left in its session, and its outcome. */
            leftovers: components["schemas"]["QueryLeftover"][];
        };
        QueryStreamLine: components["schemas"]["QueryColumnsLine"] | components["schemas"]["QueryRowsLine"] | components["schemas"]["QueryStatementLine"] | components["schemas"]["QueryErrorLine"] | components["schemas"]["QueryEndLine"];
        /**
         * @description Name of the lint.
         * @enum {string}
         */
        LintName: "rls_disabled" | "policies_without_rls" | "rls_without_policy" | "view_as_owner" | "auth_users_exposed" | "auth_otp_long_expiry" | "auth_leaked_password_protection" | "auth_insufficient_mfa_options" | "definer_without_search_path" | "mutable_search_path" | "extension_in_public" | "materialized_view_readable" | "foreign_table_readable" | "write_policy_always_true" | "foreign_key_without_index" | "no_primary_key" | "duplicate_index" | "unused_index" | "policy_calls_per_row" | "several_permissive_policies";
        /**
         * @description Severity, most urgent first.
         * @enum {string}
         */
        LintLevel: "ERROR" | "WARN" | "INFO";
        /** @enum {string} */
        LintCategory: "SECURITY" | "PERFORMANCE";
        /** @description The affected object, with unquoted names. */
        LintObject: {
            /** @description Schema of the object; for a policy or a foreign key, the schema of its table; `auth` for a setting of the auth service. */
            schema: string;
            name: string;
            /** @enum {string} */
            kind: "table" | "view" | "materialized view" | "foreign table" | "function" | "procedure" | "extension" | "policy" | "index" | "foreign key" | "auth setting";
        };
        LintRelation: {
            /** @description OID of the relation. */
            id: number;
            schema: string;
            name: string;
        };
        /** @description Details beyond the object. The lint determines the set of fields. */
        LintFacts: {
            /** @description The roles `anon` and `authenticated` that have access; `public` for a policy for all roles. */
            roles?: string[];
            policies?: string[];
            columns?: string[];
            /** @description Arguments of a function or procedure, as SQL; they distinguish overloads. */
            arguments?: string;
            /**
             * @description Command of the policy.
             * @enum {string}
             */
            command?: "ALL" | "SELECT" | "INSERT" | "UPDATE" | "DELETE";
            /** @description USING expression of the policy, with schema-qualified names. */
            using?: string | null;
            /** @description WITH CHECK expression of the policy. */
            check?: string | null;
            /** @description Roles and actions with more than one policy. */
            groups?: {
                role: string;
                /** @enum {string} */
                action: "SELECT" | "INSERT" | "UPDATE" | "DELETE";
                policies: string[];
            }[];
            /** @description True if this Postgres supports views with `security_invoker`. */
            can_invoke?: boolean;
            /**
             * @description Method to change an extension's schema: moved, or dropped and created again; null where that would lose rows.
             * @enum {string|null}
             */
            way?: "move" | "anew" | null;
            /** @description True if a column named `id` already exists. */
            has_id?: boolean;
            /** @description The index that serves the same purpose. */
            kept?: string;
            /** @description The constraint that owns the redundant index. */
            constraint?: string | null;
            /**
             * Format: date-time
             * @description Start time of the usage statistics.
             */
            since?: string;
            /** @description Value of the setting, as text. */
            value?: string;
            /** @description Second factors that users can add and use. */
            methods?: ("totp" | "phone" | "webauthn")[];
            /** @description Size in bytes; an int8 as text. */
            bytes?: string;
        };
        /** @description A finding of a lint. */
        Lint: {
            name: components["schemas"]["LintName"];
            level: components["schemas"]["LintLevel"];
            categories: components["schemas"]["LintCategory"][];
            /** @description Title for people, the same for all findings of a lint. */
            title: string;
            /** @description Impact of the problem for people, the same for all findings of a lint. */
            description: string;
            object: components["schemas"]["LintObject"];
            /** @description The relation that is the object or owns it; null for objects without a relation. */
            relation: components["schemas"]["LintRelation"] | null;
            facts: components["schemas"]["LintFacts"];
            /**
             * @description SQL that fixes the problem, or a starting point for it, with comments that explain the changes; null if there is none. The server never
             *     runs it.
             */
            statement: string | null;
            /**
             * Format: uri
             * @description Page of the dashboard with the setting that solves the problem; null if it is not a setting.
             */
            remediation: string | null;
        };
        /**
         * @description `merge`: made before a merge of a branch, to undo it. It is removed a day after the merge, and is none of the manual backups that a project may have.
         * @enum {string}
         */
        BackupKind: "scheduled" | "manual" | "merge";
        /** @enum {string} */
        BackupState: "running" | "completed" | "failed";
        /** @description A copy of a project's whole Postgres at a point in time. */
        Backup: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["BackupKind"];
            state: components["schemas"]["BackupState"];
            /** @description Reason for the failure. */
            error: string | null;
            /** @description Compressed size on disk in bytes; an int8 as text. Null until the backup is complete. */
            size_bytes: string | null;
            /** @description Postgres version of the backup. */
            postgres_version: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            completed_at: string | null;
        };
        RecoveryTest: {
            /**
             * @description What was restored: the newest moment of the archived log, or the newest backup of a project without one.
             * @enum {string}
             */
            source: "archive" | "backup";
            /** Format: date-time */
            at: string;
            /**
             * Format: date-time
             * @description Time that was restored; of a backup, when it was started.
             */
            time: string;
            milliseconds: number;
            /** @description Number of tables that were read, with their indexes and all checksums right; null after a failure. */
            tables: number | null;
            error: string | null;
        };
        BackupList: {
            backups: components["schemas"]["Backup"][];
            count: number;
            /**
             * Format: date-time
             * @description Time of the next scheduled backup; null while the project is not running, and on servers without scheduled backups.
             */
            next_scheduled_at: string | null;
            /** @description Number of completed scheduled backups that the plan of the project retains. */
            scheduled_retained: number;
            /** @description The last restore that was tried on a copy, once a week; null before the first. */
            last_test: components["schemas"]["RecoveryTest"] | null;
        };
        /**
         * @description What becomes of files in storage. `restored`: files and buckets are those of the time that is restored; overwritten and deleted files
         *     return, and files uploaded since are removed. `current`: files and buckets stay as they are now, and so do their rows in the schema
         *     `storage`; policies and other objects of that schema are those of then. Rows of other tables that reference files which no longer
         *     exist are treated as when a file is deleted.
         * @default restored
         * @enum {string}
         */
        RestoredFiles: "restored" | "current";
        Export: {
            /** @description One statement that returns rows. */
            query: string;
            /** @description Values for $1, $2 ... as Postgres text. */
            parameters?: (string | null)[];
            role?: components["schemas"]["ImpersonatedRole"];
            /** @description Selects one of the project's own databases. */
            connectionString?: string;
            /** @description Timeout in milliseconds, as in `runQuery`. */
            timeoutMs?: number;
            /** @enum {string} */
            format: "csv" | "json" | "markdown" | "sql";
            /** @description Target table of the statements of format `sql`, as written in SQL; required for that format only. */
            table?: string;
            /** @description Format `sql`: include values for identity columns that are GENERATED ALWAYS. Default: false. */
            overrides_identity?: boolean;
            /** @description File name without extension. Default: export. */
            file_name?: string;
        };
        CodeCompletion: {
            projectRef: string;
            /** @description Selects one of the project's own databases. */
            connectionString?: string | null;
            /** @description Slug of the project's organization; implied by the project. */
            orgSlug?: string | null;
            completionMetadata: {
                /** @description Text before the cursor. Only the part near the cursor is read. */
                textBeforeCursor: string;
                textAfterCursor: string;
                /** @description Language of the code. Default: sql. */
                language?: string;
                prompt: string;
                selection?: string;
            };
        };
        /**
         * @description `user`: visible only to its owner; `project`: shared with everyone on the project.
         * @enum {string}
         */
        SnippetVisibility: "user" | "project";
        ContentId: string;
        /**
         * @description `sql`: a query of the database; `log_sql`: one of the logs.
         * @enum {string}
         */
        SnippetType: "sql" | "log_sql";
        SnippetEntry: {
            id: components["schemas"]["ContentId"];
            type: components["schemas"]["SnippetType"];
            name: string;
            description: string;
            visibility: components["schemas"]["SnippetVisibility"];
            owner_id: string;
            /** @description Reference of the project. */
            project_id: string;
            /** @description Folder of the snippet; null for a shared one. */
            folder_id: string | null;
            /** @description True for a favorite of the person. */
            favorite: boolean;
            /** @description Version number; incremented by each change. */
            version: number;
            /** Format: date-time */
            inserted_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Chart of the result, by column names. */
        SnippetChart: {
            /** @enum {string} */
            kind: "bar" | "line" | "area";
            x: string;
            y: string[];
        };
        SnippetPayload: {
            id: components["schemas"]["ContentId"];
            type: components["schemas"]["SnippetType"];
            /** @description Name of the snippet. Default: Untitled. */
            name?: string;
            description?: string;
            visibility?: components["schemas"]["SnippetVisibility"];
            /** @description Owner of the snippet. Cannot be changed; any other value is refused. */
            owner_id?: string;
            /** @description Reference of the project in the path. */
            project_id?: string;
            folder_id?: components["schemas"]["ContentId"] | null;
            /** @description The person's own favorite; does not change the version. */
            favorite?: boolean;
            /** @description Version from which the text was edited; 0 for a new snippet. */
            version?: number;
            content: {
                /** @constant */
                schema_version?: "1.0";
                content_id?: components["schemas"]["ContentId"];
                sql: string;
                favorite?: boolean;
                chart?: components["schemas"]["SnippetChart"] | null;
            };
        };
        Snippet: {
            id: components["schemas"]["ContentId"];
            type: components["schemas"]["SnippetType"];
            name: string;
            description: string;
            visibility: components["schemas"]["SnippetVisibility"];
            owner_id: string;
            /** @description Reference of the project. */
            project_id: string;
            /** @description Folder of the snippet; null for a shared one. */
            folder_id: string | null;
            /** @description True for a favorite of the person. */
            favorite: boolean;
            /** @description Version number; incremented by each change. */
            version: number;
            /** Format: date-time */
            inserted_at: string;
            /** Format: date-time */
            updated_at: string;
            content: {
                /** @constant */
                schema_version: "1.0";
                content_id: components["schemas"]["ContentId"];
                sql: string;
                favorite: boolean;
                chart: components["schemas"]["SnippetChart"] | null;
            };
        };
        SnippetVersion: {
            /** @description Version of the snippet that had this text. */
            version: number;
            /** @description The person who saved the text. */
            author: {
                id: string;
                /** @description Name of the person; null for an account that no longer exists. */
                name: string | null;
            };
            /** Format: date-time */
            saved_at: string;
            /** @description Size of the text in UTF-8. */
            bytes: number;
        };
        SnippetVersionText: {
            /** @description Version of the snippet that had this text. */
            version: number;
            /** @description The person who saved the text. */
            author: {
                id: string;
                /** @description Name of the person; null for an account that no longer exists. */
                name: string | null;
            };
            /** Format: date-time */
            saved_at: string;
            /** @description Size of the text in UTF-8. */
            bytes: number;
            sql: string;
        };
        SnippetFolder: {
            id: components["schemas"]["ContentId"];
            name: string;
            owner_id: string;
            /** @description Reference of the project. */
            project_id: string;
            parent_id: string | null;
        };
        FolderPayload: {
            /** @description Name of the folder, unique among the person's folders in the project. */
            name: string;
            parentId?: components["schemas"]["ContentId"] | null;
        };
        /** @description Maximum lifetime of a signed link in seconds, from one hour to one year. */
        SignedUrlMaxSeconds: number;
        StorageInterface: {
            /** @description Path below the endpoint. */
            path: string;
            served: boolean;
        };
        StorageSettings: {
            /** @description Base URL of the project's storage API. */
            endpoint: string;
            /** @description The project’s own limit in bytes; null for the limit of the plan. */
            file_size_limit: number | null;
            /** @enum {string} */
            plan: "free" | "pro" | "team" | "enterprise";
            /** @description Size in bytes. */
            plan_file_size_limit: number;
            /** @description The smaller of both limits, in bytes. */
            effective_file_size_limit: number;
            signed_url_max_seconds: components["schemas"]["SignedUrlMaxSeconds"];
            s3: components["schemas"]["StorageInterface"];
            iceberg: components["schemas"]["StorageInterface"];
            image_transformation: components["schemas"]["StorageInterface"];
        };
        /** @description True if anyone who knows a file's address can download it. */
        BucketPublic: boolean;
        /** @description Maximum file size in bytes, at most the project's limit; null for the project's limit. */
        BucketFileSize: number | null;
        /** @description Allowed media types, such as image/png or image/*; null for all. */
        BucketTypes: string[] | null;
        Bucket: {
            id: string;
            name: string;
            public: components["schemas"]["BucketPublic"];
            file_size_limit: components["schemas"]["BucketFileSize"];
            allowed_mime_types: components["schemas"]["BucketTypes"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        StorageEntry: {
            /** @description Name within its folder. */
            name: string;
            /** @description ID of the file; null for a folder. */
            id: string | null;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            updated_at: string | null;
            /** Format: date-time */
            last_accessed_at: string | null;
            /** @description Metadata of the bytes, including mimetype and size; null for a folder, and for a file without bytes. */
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        PgbouncerConfig: {
            /** @description True if the pool of `pool_mode` accepts connections. */
            pgbouncer_enabled: boolean;
            /** @enum {string} */
            pgbouncer_status: "ENABLED" | "COMING_UP" | "DISABLED";
            /** @description Null if PgBouncer was not found. */
            pgbouncer_version: string | null;
            /** @description True if the transaction pool supports prepared statements of the protocol (PgBouncer 1.21 and later). */
            prepared_statements: boolean;
            pool_mode: components["schemas"]["PoolMode"];
            /** @description Connections to Postgres of each pool and user. */
            default_pool_size: number;
            /** @description Connections to Postgres of each pool, of all users together. */
            max_pool_size: number;
            /** @description Client connections of the project to each pool. */
            max_client_conn: number;
            db_host: string | null;
            db_port: number | null;
            /** @description The reference of the project. */
            db_name: string | null;
            db_user: string | null;
            /** @description Connection string without password. */
            connection_string: string | null;
            /** @description True if connections without TLS are refused. */
            ssl_enforced: boolean;
            /** @description True if `ssl-certificate` returns the certificate by which clients verify the database and its pools. */
            ssl_certificate?: boolean;
            /** @description Reason that the pools are not available. */
            reason?: string;
        };
        Pool: {
            identifier: string;
            /** @enum {string} */
            database_type: "PRIMARY" | "READ_REPLICA";
            db_host: string;
            db_port: number;
            /** @description The reference of the project. */
            db_name: string;
            db_user: string;
            /** @description Connection string without password. */
            connection_string: string;
            pool_mode: components["schemas"]["PoolMode"];
            default_pool_size: number;
            max_client_conn: number;
        };
        /**
         * @description ES256: asymmetric, verified with the published public key. HS256: shared secret.
         * @enum {string}
         */
        SigningKeyAlgorithm: "ES256" | "HS256";
        /**
         * @description standby: published, signs nothing yet. in_use: signs all new tokens. previously_used: its tokens are valid until they end. revoked: its tokens are refused.
         * @enum {string}
         */
        SigningKeyStatus: "standby" | "in_use" | "previously_used" | "revoked";
        PublicJwk: {
            /** @enum {string} */
            kty: "EC";
            /** @enum {string} */
            crv: "P-256";
            x: string;
            y: string;
            kid: string;
            /** @enum {string} */
            alg: "ES256";
            /** @enum {string} */
            use: "sig";
            key_ops: "verify"[];
        };
        SigningKey: {
            /** @description The kid of the key's tokens. */
            id: string;
            algorithm: components["schemas"]["SigningKeyAlgorithm"];
            status: components["schemas"]["SigningKeyStatus"];
            /** @description True for the JWT secret that the project was created with. Its tokens have no kid. */
            is_legacy: boolean;
            public_jwk: components["schemas"]["PublicJwk"] | null;
            /** @description The shared secret; null if `reveal` is off, and for an asymmetric key. */
            secret: string | null;
            /** Format: date-time */
            inserted_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of the status.
             */
            updated_at: string;
        };
        /** @enum {string} */
        AddonType: "compute_instance" | "pitr" | "custom_domain" | "ipv4" | "addon_security_hipaa";
        ProjectAddons: {
            /** @description Add-ons in effect. */
            selected_addons: {
                type: components["schemas"]["AddonType"];
                variant: {
                    identifier: string;
                    name: string;
                };
            }[];
            addons: {
                type: components["schemas"]["AddonType"];
                /**
                 * @description included: in effect without being bought; selectable: its variant can be changed; unavailable: this server has no service that it could change.
                 * @enum {string}
                 */
                status: "included" | "selectable" | "unavailable";
            }[];
        };
        S3Key: {
            id: string;
            name: string;
            access_key_id: string;
            /** Format: date-time */
            inserted_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
        };
        NewS3Key: {
            id: string;
            name: string;
            access_key_id: string;
            secret_access_key: string;
            /** Format: date-time */
            inserted_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        SslCertificate: {
            /** @description Certificate as PEM. */
            certificate: string;
        };
        /** @enum {string} */
        ComputeSize: "shared" | "ci_micro" | "ci_small" | "ci_medium" | "ci_large" | "ci_xlarge";
        ProjectCompute: {
            selected: components["schemas"]["Compute"];
            /** @description The smallest one first. */
            sizes: {
                id: components["schemas"]["ComputeSize"];
                /** @description Memory that the size is made for; null for the default. */
                memory_bytes: number | null;
                processors: number | null;
                /** @description Reason why the machine cannot hold the size; null if it can. */
                unavailable_reason: string | null;
                /** @description Settings of Postgres with this size. */
                settings: {
                    name: string;
                    value: string;
                }[];
            }[];
        };
        SslEnforcement: {
            /** @description True if connections without TLS are refused. */
            enforced: boolean;
        };
        /** @description IP addresses and ranges in CIDR notation; `0.0.0.0/0` and `::/0` are all addresses. Without a range only the server itself connects. */
        AllowedRanges: string[];
        NetworkRestrictions: {
            allowed_ranges: components["schemas"]["AllowedRanges"];
            /** @description Address of the caller. */
            your_address: string;
        };
        /** @description A document of OpenAPI 3.1. */
        Contract: {
            openapi: string;
            info: {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        AnalyticsEvent: {
            /** @enum {string} */
            name: "help_button_clicked" | "connection_string_copied" | "branch_create_merge_request_button_clicked";
            /** @description Choices of the person, such as `connectionMethod`. */
            properties: {
                [key: string]: string;
            };
        };
        /**
         * @description Endpoints of a provider that speaks OAuth 2 without OpenID Connect. Fields are names of members in its answer about the user, separated by dots;
         *     all but the one of the ID can be empty.
         */
        AuthProviderEndpoints: {
            /** @description Where the user signs in. */
            authorize_url: string;
            /** @description Where the code becomes an access token. */
            token_url: string;
            /** @description Answers as JSON who has the access token. */
            user_url: string;
            /**
             * @description How the client secret is sent, in a header or in the form.
             * @enum {string}
             */
            token_auth_method: "client_secret_basic" | "client_secret_post";
            /** @description The provider verifies a challenge (PKCE). */
            pkce: boolean;
            /** @description ID of the user, which never changes. */
            id_field: string;
            email_field: string;
            /** @description States whether the address is verified. Without it, an address is in the data of the identity only. */
            email_verified_field: string;
            name_field: string;
            avatar_field: string;
            user_name_field: string;
        };
        /**
         * @description A provider that speaks OpenID Connect has an issuer. The endpoints of `github`, `discord`, `facebook`, `x`, `spotify`, `twitch`, `bitbucket`,
         *     `notion`, `figma` and `zoom`, which speak OAuth 2 without it, are known. Another one is `custom:` with `oauth2`.
         */
        AuthProvider: {
            /** @description Name that clients ask for. */
            provider: string;
            enabled: boolean;
            /** @description Address whose `/.well-known/openid-configuration` describes the provider. Empty for OAuth 2; of `github` also the address of a GitHub Enterprise Server. */
            issuer: string;
            /** @description Several are separated by commas: the first one signs in, and ID tokens of all are taken. */
            client_id: string;
            /** @description Scopes besides `openid` or those that a known provider needs, separated by spaces. */
            scopes: string;
            oauth2?: components["schemas"]["AuthProviderEndpoints"];
        };
        /**
         * @description A service that signs in users and issues JSON Web Tokens for them. A token with the claim `role` of `authenticated` has this role, each other one
         *     the role `anon`.
         */
        TokenIssuer: {
            /** @description Claim `iss` of the tokens. */
            issuer: string;
            /** @description Address of the public keys; empty for the one that `/.well-known/openid-configuration` of the issuer names. */
            jwks_url: string;
            /** @description Claim `aud` that the tokens need; empty for any. Issuers that serve more than one customer need one. */
            audience: string;
        };
        AuthConfig: {
            /** @description Address that sign-ins lead back to unless a request names an allowed one. */
            site_url: string;
            /** @description Further addresses. `*` stands for a part without dots and slashes, `**` for any, `?` for one character; at most 8,192 characters altogether. */
            uri_allow_list: string[];
            /** @description Pages of every origin may call the service; otherwise those of the site URL and the redirect URLs, once the project has any. */
            security_cors_any_origin_enabled: boolean;
            disable_signup: boolean;
            /** @description Users can sign up and in by email. */
            external_email_enabled: boolean;
            /** @description Users can sign up and in by phone. */
            external_phone_enabled: boolean;
            /** @description Users can sign in without an address. */
            external_anonymous_users_enabled: boolean;
            /** @description Addresses are not confirmed. */
            mailer_autoconfirm: boolean;
            /** @description Both addresses confirm a change. */
            mailer_secure_email_change_enabled: boolean;
            mailer_otp_length: number;
            /** @description Lifetime of links and codes in seconds. */
            mailer_otp_exp: number;
            /** @description Phone numbers are not confirmed. */
            sms_autoconfirm: boolean;
            /**
             * @description Service that sends text messages; without one they are stored with the caught mails.
             * @enum {string}
             */
            sms_provider: "none" | "twilio";
            /** @description Account at Twilio. */
            sms_twilio_account_sid: string;
            /** @description Sender: a messaging service (`MG…`), a number or a name. */
            sms_twilio_message_service_sid: string;
            sms_otp_length: number;
            /** @description Lifetime of codes in seconds. */
            sms_otp_exp: number;
            /** @description Text with `{{ .Code }}`; empty for the usual one. */
            sms_template: string;
            /** @description Seconds between two text messages to a number. */
            sms_max_frequency: number;
            /** @description A change of the password needs a code by email or text message, unless the session is younger than a day. */
            security_update_password_require_reauthentication: boolean;
            /** @description Users can link and unlink identities. */
            security_manual_linking_enabled: boolean;
            /** @description Lifetime of access tokens in seconds. */
            jwt_exp: number;
            password_min_length: number;
            /** @description Groups of characters, separated by colons; a password has one of each. */
            password_required_characters: string;
            /** @description Seconds in which an older refresh token returns the current one. */
            security_refresh_token_reuse_interval: number;
            /** @description Maximum age of sessions in hours; 0 for none. */
            sessions_timebox: number;
            /** @description Hours after which unused sessions end; 0 for never. */
            sessions_inactivity_timeout: number;
            sessions_single_per_user: boolean;
            mfa_totp_enroll_enabled: boolean;
            mfa_totp_verify_enabled: boolean;
            mfa_phone_enroll_enabled: boolean;
            mfa_phone_verify_enabled: boolean;
            /** @description Users can add security keys and passkeys as second factors. */
            mfa_web_authn_enroll_enabled: boolean;
            mfa_web_authn_verify_enabled: boolean;
            mfa_phone_otp_length: number;
            /** @description Text with `{{ .Code }}`; empty for the usual one. */
            mfa_phone_template: string;
            /** @description Seconds between two codes of second factors to a number. */
            mfa_phone_max_frequency: number;
            mfa_max_enrolled_factors: number;
            /** @description Seconds between two mails to an address. */
            smtp_max_frequency: number;
            /** @description Mails of the project per hour. One client gets a third of them, and at least 10. */
            rate_limit_email_sent: number;
            /** @description Text messages of the project per hour. One client gets a third of them, and at least 10. */
            rate_limit_sms_sent: number;
            /** @description Anonymous sign-ins of a client per hour. */
            rate_limit_anonymous_users: number;
            /** @description Sign-ups and sign-ins of a client in five minutes; also those to one account. */
            rate_limit_sign_in: number;
            /** @description Refreshes of a client in five minutes. */
            rate_limit_token_refresh: number;
            /** @description Links and codes of a client in five minutes. Codes of one account are also limited by account and hour. */
            rate_limit_verify: number;
            /** @description Requests of a client for a mail or a text message in five minutes. */
            rate_limit_otp: number;
            /** @description Empty for the usual subject. */
            mailer_subjects_confirmation: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_confirmation_content: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_invite: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_invite_content: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_magic_link: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_magic_link_content: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_email_change: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_email_change_content: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_recovery: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_recovery_content: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_reauthentication: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_reauthentication_content: string;
            /** @description SMTP server of the project; empty for that of this server. */
            smtp_host: string;
            smtp_port: number;
            smtp_user: string;
            /** @description Sender of the mails. */
            smtp_admin_email: string;
            smtp_sender_name: string;
            /** @description Providers that users sign in at. */
            external_providers: components["schemas"]["AuthProvider"][];
            /** @description Services whose tokens the APIs of the project accept as those of users. Their keys are read before a change is stored. */
            third_party_issuers: components["schemas"]["TokenIssuer"][];
            /** @description A function of the project changes the claims of access tokens. */
            hook_custom_access_token_enabled: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_custom_access_token_uri: string;
            /** @description A hook decides whether a user is created. */
            hook_before_user_created_enabled: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_before_user_created_uri: string;
            /** @description A hook sends the mails. */
            hook_send_email_enabled: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_send_email_uri: string;
            /** @description A hook sends the text messages. */
            hook_send_sms_enabled: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_send_sms_uri: string;
            /** @description A hook decides about each attempt with a password. */
            hook_password_verification_attempt_enabled: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_password_verification_attempt_uri: string;
            /** @description A hook decides about each attempt with a second factor. */
            hook_mfa_verification_attempt_enabled: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_mfa_verification_attempt_uri: string;
            /** @description New passwords that are in a public list of leaked ones are refused. The first five digits of their SHA-1 hash are sent to haveibeenpwned.com. */
            password_hibp_enabled: boolean;
            /** @description Sign-ups and sign-ins by email and password need a captcha token. */
            security_captcha_enabled: boolean;
            /** @enum {string} */
            security_captcha_provider: "hcaptcha" | "turnstile";
            /** @description Sessions that the service opens in the project's database at a time. */
            db_max_pool_size: number;
            /** @description Seconds in which a request is answered. */
            api_max_request_duration: number;
            /** @description Address of a GoTrue server that requests to `/auth/v1` are passed on to; empty for the service of this server. It is tried before it is stored. */
            gotrue_url: string;
            /** @description Public key of the GoTrue server, which clients may send in place of a key of the project; empty if it asks for none. */
            gotrue_anon_key: string;
        };
        AuthConfigChange: {
            /** @description Address that sign-ins lead back to unless a request names an allowed one. */
            site_url?: string;
            /** @description Further addresses. `*` stands for a part without dots and slashes, `**` for any, `?` for one character; at most 8,192 characters altogether. */
            uri_allow_list?: string[];
            /** @description Pages of every origin may call the service; otherwise those of the site URL and the redirect URLs, once the project has any. */
            security_cors_any_origin_enabled?: boolean;
            disable_signup?: boolean;
            /** @description Users can sign up and in by email. */
            external_email_enabled?: boolean;
            /** @description Users can sign up and in by phone. */
            external_phone_enabled?: boolean;
            /** @description Users can sign in without an address. */
            external_anonymous_users_enabled?: boolean;
            /** @description Addresses are not confirmed. */
            mailer_autoconfirm?: boolean;
            /** @description Both addresses confirm a change. */
            mailer_secure_email_change_enabled?: boolean;
            mailer_otp_length?: number;
            /** @description Lifetime of links and codes in seconds. */
            mailer_otp_exp?: number;
            /** @description Phone numbers are not confirmed. */
            sms_autoconfirm?: boolean;
            /**
             * @description Service that sends text messages; without one they are stored with the caught mails.
             * @enum {string}
             */
            sms_provider?: "none" | "twilio";
            /** @description Account at Twilio. */
            sms_twilio_account_sid?: string;
            /** @description Sender: a messaging service (`MG…`), a number or a name. */
            sms_twilio_message_service_sid?: string;
            sms_otp_length?: number;
            /** @description Lifetime of codes in seconds. */
            sms_otp_exp?: number;
            /** @description Text with `{{ .Code }}`; empty for the usual one. */
            sms_template?: string;
            /** @description Seconds between two text messages to a number. */
            sms_max_frequency?: number;
            /** @description A change of the password needs a code by email or text message, unless the session is younger than a day. */
            security_update_password_require_reauthentication?: boolean;
            /** @description Users can link and unlink identities. */
            security_manual_linking_enabled?: boolean;
            /** @description Lifetime of access tokens in seconds. */
            jwt_exp?: number;
            password_min_length?: number;
            /** @description Groups of characters, separated by colons; a password has one of each. */
            password_required_characters?: string;
            /** @description Seconds in which an older refresh token returns the current one. */
            security_refresh_token_reuse_interval?: number;
            /** @description Maximum age of sessions in hours; 0 for none. */
            sessions_timebox?: number;
            /** @description Hours after which unused sessions end; 0 for never. */
            sessions_inactivity_timeout?: number;
            sessions_single_per_user?: boolean;
            mfa_totp_enroll_enabled?: boolean;
            mfa_totp_verify_enabled?: boolean;
            mfa_phone_enroll_enabled?: boolean;
            mfa_phone_verify_enabled?: boolean;
            /** @description Users can add security keys and passkeys as second factors. */
            mfa_web_authn_enroll_enabled?: boolean;
            mfa_web_authn_verify_enabled?: boolean;
            mfa_phone_otp_length?: number;
            /** @description Text with `{{ .Code }}`; empty for the usual one. */
            mfa_phone_template?: string;
            /** @description Seconds between two codes of second factors to a number. */
            mfa_phone_max_frequency?: number;
            mfa_max_enrolled_factors?: number;
            /** @description Seconds between two mails to an address. */
            smtp_max_frequency?: number;
            /** @description Mails of the project per hour. One client gets a third of them, and at least 10. */
            rate_limit_email_sent?: number;
            /** @description Text messages of the project per hour. One client gets a third of them, and at least 10. */
            rate_limit_sms_sent?: number;
            /** @description Anonymous sign-ins of a client per hour. */
            rate_limit_anonymous_users?: number;
            /** @description Sign-ups and sign-ins of a client in five minutes; also those to one account. */
            rate_limit_sign_in?: number;
            /** @description Refreshes of a client in five minutes. */
            rate_limit_token_refresh?: number;
            /** @description Links and codes of a client in five minutes. Codes of one account are also limited by account and hour. */
            rate_limit_verify?: number;
            /** @description Requests of a client for a mail or a text message in five minutes. */
            rate_limit_otp?: number;
            /** @description Empty for the usual subject. */
            mailer_subjects_confirmation?: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_confirmation_content?: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_invite?: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_invite_content?: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_magic_link?: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_magic_link_content?: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_email_change?: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_email_change_content?: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_recovery?: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_recovery_content?: string;
            /** @description Empty for the usual subject. */
            mailer_subjects_reauthentication?: string;
            /** @description HTML with variables such as `{{ .ConfirmationURL }}`; empty for the usual mail. */
            mailer_templates_reauthentication_content?: string;
            /** @description SMTP server of the project; empty for that of this server. */
            smtp_host?: string;
            smtp_port?: number;
            smtp_user?: string;
            /** @description Sender of the mails. */
            smtp_admin_email?: string;
            smtp_sender_name?: string;
            /** @description Providers that users sign in at. */
            external_providers?: components["schemas"]["AuthProvider"][];
            /** @description Services whose tokens the APIs of the project accept as those of users. Their keys are read before a change is stored. */
            third_party_issuers?: components["schemas"]["TokenIssuer"][];
            /** @description A function of the project changes the claims of access tokens. */
            hook_custom_access_token_enabled?: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_custom_access_token_uri?: string;
            /** @description A hook decides whether a user is created. */
            hook_before_user_created_enabled?: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_before_user_created_uri?: string;
            /** @description A hook sends the mails. */
            hook_send_email_enabled?: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_send_email_uri?: string;
            /** @description A hook sends the text messages. */
            hook_send_sms_enabled?: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_send_sms_uri?: string;
            /** @description A hook decides about each attempt with a password. */
            hook_password_verification_attempt_enabled?: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_password_verification_attempt_uri?: string;
            /** @description A hook decides about each attempt with a second factor. */
            hook_mfa_verification_attempt_enabled?: boolean;
            /** @description Function of the project, `pg-functions://postgres/schema/name`, which takes and returns `jsonb` and is granted to `supabase_auth_admin`; or an `https` address, whose requests are signed. */
            hook_mfa_verification_attempt_uri?: string;
            /** @description New passwords that are in a public list of leaked ones are refused. The first five digits of their SHA-1 hash are sent to haveibeenpwned.com. */
            password_hibp_enabled?: boolean;
            /** @description Sign-ups and sign-ins by email and password need a captcha token. */
            security_captcha_enabled?: boolean;
            /** @enum {string} */
            security_captcha_provider?: "hcaptcha" | "turnstile";
            /** @description Sessions that the service opens in the project's database at a time. */
            db_max_pool_size?: number;
            /** @description Seconds in which a request is answered. */
            api_max_request_duration?: number;
            /** @description Address of a GoTrue server that requests to `/auth/v1` are passed on to; empty for the service of this server. It is tried before it is stored. */
            gotrue_url?: string;
            /** @description Public key of the GoTrue server, which clients may send in place of a key of the project; empty if it asks for none. */
            gotrue_anon_key?: string;
            /** @description Secrets of the hooks over HTTPS by kind, such as `send_email`, each `v1,whsec_` and at least 24 bytes in Base64. Stored encrypted; those of other hooks stay as they are. A new address needs one, and a hook without an HTTPS address loses its secret. */
            hook_secrets?: {
                [key: string]: string;
            };
            /** @description Secret key of the captcha. Stored encrypted. Another provider needs a new one. */
            security_captcha_secret?: string;
            /** @description Service key of the GoTrue server, sent in place of the service key of the project. Stored encrypted. Another address needs it again; without one it is removed. */
            gotrue_service_key?: string;
            /** @description Auth token of the account at Twilio. Stored encrypted. */
            sms_twilio_auth_token?: string;
            /** @description Password of the SMTP server. Stored encrypted. Another host, port or user needs it again; without a host or a user it is removed. */
            smtp_pass?: string;
            /** @description Client secrets by provider. Stored encrypted; those of other providers stay as they are. Another issuer or token URL needs it again, and the secret of a removed provider is removed. */
            external_provider_secrets?: {
                [key: string]: string;
            };
        };
        CaughtMail: {
            id: string;
            /** @enum {string} */
            kind: "email" | "sms";
            /** @description Email address or phone number. */
            to: string;
            /** @description Empty for a text message. */
            subject: string;
            text: string;
            html: string;
            /** Format: date-time */
            inserted_at: string;
        };
        /**
         * @description What sent a mail: the SMTP server or the hook of the project, or the SMTP server of this server; `caught` without one. Of a user, that of the invitation in the answer to it.
         * @enum {string}
         */
        AuthMailSender: "project" | "server" | "caught";
        AuthUser: {
            /** Format: uuid */
            id: string;
            /** @description Empty without one. */
            email: string;
            /** @description Empty without one. */
            phone: string;
            providers: string[];
            is_anonymous: boolean;
            /** @description True with a verified second factor. */
            has_factor: boolean;
            /** Format: date-time */
            confirmed_at: string | null;
            /** Format: date-time */
            invited_at: string | null;
            /** Format: date-time */
            last_sign_in_at: string | null;
            /** Format: date-time */
            banned_until: string | null;
            /** Format: date-time */
            inserted_at: string | null;
            app_metadata: {
                [key: string]: unknown;
            };
            user_metadata: {
                [key: string]: unknown;
            };
            /** @description True where the metadata exceed 32 KiB and are not returned. Default: false. */
            metadata_omitted?: boolean;
            sent_by?: components["schemas"]["AuthMailSender"];
        };
        AuthEvent: {
            /** Format: uuid */
            id: string;
            /** @description Such as `login` or `user_signedup`. */
            action: string;
            /** @description ID of the user. */
            actor_id: string;
            /** @description Email address or phone number of the user; empty without one. */
            actor: string;
            /** @description Empty for members of the project. */
            ip: string;
            /** @description More about the action. `by: admin` for a user who was added with `user_signedup`; `ban: set` or `ban: ended` of `user_modified`; `mail: magic_link` or `mail: recovery` of `user_recovery_requested`. */
            traits: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            inserted_at: string;
        };
        AuthUserDetails: {
            user: components["schemas"]["AuthUser"];
            identities: {
                /** Format: uuid */
                id: string;
                provider: string;
                email: string | null;
                /**
                 * Format: date-time
                 * @description null for an email address or a phone and for a user who has never signed in.
                 */
                last_sign_in_at: string | null;
                /** Format: date-time */
                inserted_at: string | null;
            }[];
            factors: {
                /** Format: uuid */
                id: string;
                /** @description Empty without one. */
                name: string;
                /** @enum {string} */
                type: "totp" | "phone" | "webauthn";
                /** @description End of the number of a phone, such as `•••• 4567`. */
                phone: string | null;
                is_verified: boolean;
                /** Format: date-time */
                inserted_at: string;
            }[];
            /** @description The newest 50. */
            sessions: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                level: "aal1" | "aal2" | "aal3";
                ip: string | null;
                user_agent: string;
                /** Format: date-time */
                refreshed_at: string | null;
                /** Format: date-time */
                inserted_at: string | null;
            }[];
            /** @description The newest 20. */
            events: components["schemas"]["AuthEvent"][];
        };
        RestSchemaName: string;
        /** @description Exposed schemas; the first one is the default. */
        ExposedSchemas: components["schemas"]["RestSchemaName"][];
        PostgrestConfig: {
            enabled: boolean;
            /** @description Address of the Data API. */
            url: string;
            /** @description Address for reads, which healthy read replicas answer in turn; null without read replicas. */
            read_url: string | null;
            db_schema: components["schemas"]["ExposedSchemas"];
            /** @description Schemas whose names need no prefix in policies and functions. */
            db_extra_search_path: components["schemas"]["RestSchemaName"][];
            /** @description Maximum number of rows of an answer. */
            max_rows: number;
            /** @description Connections to Postgres; null for the default. */
            db_pool: number | null;
            default_pool_size: number;
            max_pool_size: number;
            /** @description Version of PostgREST; null if it was not found. */
            version: string | null;
            /** @description Reason that the Data API is not available. */
            reason?: string;
        };
        TypescriptTypes: {
            /** @description Text of a TypeScript module. */
            types: string;
        };
        StatementPoint: {
            /**
             * Format: date-time
             * @description Time of the sample.
             */
            at: string;
            /** @description Number of executions since the sample before. */
            calls: number;
            /** @description Execution time since the sample before, in milliseconds. */
            total_ms: number;
            /** @description Number of rows since the sample before. */
            rows: number;
        };
        StatementSamples: {
            /**
             * Format: date-time
             * @description Start of the first step.
             */
            start: string;
            /**
             * Format: date-time
             * @description End of the last step; can be in the future.
             */
            end: string;
            /** @description Time between two samples of the last day. */
            step_seconds: number;
            points: components["schemas"]["StatementPoint"][];
        };
        PostgresParameterChange: {
            /** @description Name as in pg_settings. */
            name: string;
            /** @description A number in the unit of pg_settings, or one of the words of the parameter; null resets it to the value of the compute size. */
            value: string | null;
        };
        PostgresParameter: {
            name: string;
            /** @description The stored value; null if it was reset. */
            value: string | null;
            /** @description True if the value takes effect when the project is restarted. */
            requires_restart: boolean;
        };
        EdgeFunctionName: string;
        EdgeFunction: {
            id: string;
            slug: string;
            name: components["schemas"]["EdgeFunctionName"];
            /** @description Version in use. */
            version: number;
            verify_jwt: boolean;
            entrypoint_path: string;
            import_map_path: string | null;
            /** @description Bytes of the bundle. */
            size: number;
            /** @description Invocations of the last 24 hours. */
            invocations: number;
            /** @description Invocations of the last 24 hours that were answered with a status of 500 or more. */
            errors: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        EdgeFunctions: {
            /** @description Address below which functions are invoked. */
            url: string;
            /** @description Version of Deno; null if it was not found. */
            version: string | null;
            /** @description Reason that functions do not run. */
            reason?: string;
            functions: components["schemas"]["EdgeFunction"][];
        };
        EdgeFunctionVersion: {
            version: number;
            /** @description Bytes of the bundle. */
            size: number;
            /** Format: date-time */
            deployed_at: string;
        };
        EdgeFunctionDetails: {
            function: components["schemas"]["EdgeFunction"];
            /** @description Stored versions, the newest first. */
            versions: components["schemas"]["EdgeFunctionVersion"][];
        };
        /** @description Path below the folder of the function. */
        EdgeFunctionPath: string;
        EdgeFunctionFile: {
            path: components["schemas"]["EdgeFunctionPath"];
            content: string;
        };
        EdgeFunctionDeploy: {
            name?: components["schemas"]["EdgeFunctionName"];
            /** @description Whether a request needs a key or a token of the project. Default: as before, for a new function true. */
            verify_jwt?: boolean;
            /** @description Default: `index.ts`. */
            entrypoint_path?: components["schemas"]["EdgeFunctionPath"];
            /** @description Default: `deno.json` or `import_map.json` beside the entry point, where there is one. */
            import_map_path?: components["schemas"]["EdgeFunctionPath"];
            files: components["schemas"]["EdgeFunctionFile"][];
        };
        EdgeFunctionDeployed: {
            function: components["schemas"]["EdgeFunction"];
            log: string;
        };
        EdgeFunctionBody: {
            version: number;
            entrypoint_path: string;
            import_map_path: string | null;
            files: components["schemas"]["EdgeFunctionFile"][];
        };
        EdgeFunctionLogLine: {
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            level: "info" | "error";
            message: string;
            /** @description Request during which it was printed; null outside of a request. */
            request_id: string | null;
        };
        FunctionSecretName: string;
        FunctionSecret: {
            name: components["schemas"]["FunctionSecretName"];
            /** @description SHA-256 of the value. */
            digest: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewFunctionSecrets: {
            name: components["schemas"]["FunctionSecretName"];
            value: string;
        }[];
        RealtimeLimits: {
            max_concurrent_users: number;
            max_channels_per_client: number;
            max_joins_per_second: number;
            max_events_per_second: number;
            max_presence_events_per_second: number;
            max_payload_size_in_kb: number;
        };
        RealtimeConfig: {
            enabled: boolean;
            /** @description Address of the service. */
            url: string;
            /** @description True if channels that are not private are refused. */
            private_only: boolean;
            /** @description Clients at a time. */
            max_concurrent_users: number;
            max_channels_per_client: number;
            max_joins_per_second: number;
            /** @description Messages that clients send. */
            max_events_per_second: number;
            max_presence_events_per_second: number;
            max_payload_size_in_kb: number;
            /** @enum {string} */
            plan: "free" | "pro" | "team" | "enterprise";
            /** @description Maximum of each limit on this plan. */
            plan_limits: components["schemas"]["RealtimeLimits"];
            /** @description Clients that are connected to this server at the moment. */
            clients: number;
            /** @description Topics with clients at the moment. */
            channels: number;
            /** @description Number of events in the last full second on this server. */
            last_second: {
                joins: number;
                /** @description Messages of clients. */
                events: number;
                presence_events: number;
            };
        };
        /**
         * @default all
         * @enum {string}
         */
        LogView: "all" | "api" | "postgres" | "pooler" | "rest" | "auth" | "storage" | "realtime" | "functions" | "dashboard" | "operations";
        /** Format: date-time */
        LogTime: string;
        /** @enum {string} */
        LogSeverity: "info" | "warning" | "error";
        /** @enum {string} */
        LogProduct: "rest" | "auth" | "storage" | "realtime" | "functions";
        LogCursor: string;
        LogLine: {
            id: string;
            cursor: components["schemas"]["LogCursor"];
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            source: "api" | "dashboard" | "functions" | "operations" | "pooler" | "postgres";
            product: components["schemas"]["LogProduct"] | null;
            severity: components["schemas"]["LogSeverity"];
            message: string;
            request_id: string | null;
            method: string | null;
            path: string | null;
            status: number | null;
            duration_ms: number | null;
            /** @description Further fields of the source. */
            details: {
                [key: string]: unknown;
            } | null;
        };
        LogPage: {
            lines: components["schemas"]["LogLine"][];
            /** @description `before` of the next page; null on the last page. */
            next_before: components["schemas"]["LogCursor"] | null;
            /** @description Lines of the time range that were not stored, because there were too many of them or the disk was full. */
            dropped: number;
            /** @description Days for which the plan of the organization stores lines, besides today. */
            stored_days: number;
        };
        LogHistogram: {
            step_seconds: number;
            steps: {
                /** Format: date-time */
                at: string;
                info: number;
                warning: number;
                error: number;
            }[];
        };
        LogQueryResult: {
            columns: {
                name: string;
                type: string;
            }[];
            rows: (string | null)[][];
            /** @description True if the result had more rows. */
            is_truncated: boolean;
            duration_ms: number;
        };
        ArchiveBucket: {
            /** @description Bucket, prefix and service, such as s3://backups/howdah/. */
            address: string;
            /** @description Complete segments of the log that are on disk and not in the bucket. */
            waiting_segments: number;
            /** @description Their size in bytes; an int8 as text. */
            waiting_bytes: string;
            /**
             * Format: date-time
             * @description Time of the first of them.
             */
            waiting_since: string | null;
            /** @description Why the bucket cannot be reached; null unless the last attempt failed. */
            error: string | null;
        };
        RecoveryRange: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            until: string;
        };
        LargeChange: {
            /** @enum {string} */
            kind: "drop" | "truncate";
            /**
             * Format: date-time
             * @description Time of its commit.
             */
            at: string;
            /** @description Names with their schema, and their database unless that is postgres; at most 20. */
            tables: string[];
        };
        RestorePoint: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
        };
        PointInTimeRecovery: {
            enabled: boolean;
            /**
             * @description `starting`: the first backup is not complete; `waiting`: the project is not running; `failed`: the log is not archived, for the reason given.
             * @enum {string}
             */
            state: "off" | "starting" | "archiving" | "waiting" | "failed";
            reason: string | null;
            /** @description Length of the window in days, by the plan of the organization. */
            days: number;
            /** @description Size of the archived log in bytes; an int8 as text. */
            archive_bytes: string;
            /** @description Size of the backups that the window needs, which stay as long as it does; an int8 as text. */
            backup_bytes: string;
            /** @description The bucket that backups and archived log are sent to; null if they stay in the data directory. */
            bucket: components["schemas"]["ArchiveBucket"] | null;
            /** @description Times that the project can be restored to, the oldest first. Between two ranges the log was not archived. */
            ranges: components["schemas"]["RecoveryRange"][];
            /** @description The last restore of the archive that was tried on a copy, once a week; null before the first. */
            last_test: components["schemas"]["RecoveryTest"] | null;
            /** @description Drops and truncates of tables in the window, the newest first; at most 50. */
            changes: components["schemas"]["LargeChange"][];
            /** @description The newest first. */
            restore_points: components["schemas"]["RestorePoint"][];
        };
        RecoveryRequest: {
            /** @description Name of the project, typed to confirm the restore. */
            name: string;
            /** Format: date-time */
            time?: string;
            /** Format: uuid */
            restore_point_id?: string;
            files?: components["schemas"]["RestoredFiles"];
        };
        Branch: {
            /** @description The same as `project_ref`. */
            id: string;
            name: string;
            project_ref: string;
            /** @description Reference of the project that the branch belongs to; of the production branch its own. */
            parent_project_ref: string;
            /** @description True for the production branch. */
            is_default: boolean;
            /** @description True if the branch is backed up every day, as production is. */
            persistent: boolean;
            /** @description Name of a branch in Git, as a note for people and scripts. */
            git_branch: string | null;
            /** @description True if the branch began with the data of production. */
            with_data: boolean;
            status: components["schemas"]["ProjectStatus"];
            /** Format: date-time */
            review_requested_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CreateBranch: {
            branch_name: string;
            git_branch?: string;
            /** @default false */
            persistent?: boolean;
            /** @description False without it, and true with a moment. */
            with_data?: boolean;
            /**
             * Format: date-time
             * @description A second of the window of point-in-time recovery.
             */
            time?: string;
            /** Format: uuid */
            restore_point_id?: string;
            /** Format: uuid */
            backup_id?: string;
        };
        UpdateBranch: {
            branch_name?: string;
            git_branch?: string | null;
            persistent?: boolean;
            /** @description True requests a review of the branch, false withdraws the request. */
            request_review?: boolean;
        };
        MergeStatement: {
            sql: string;
            /**
             * @description Lock on an existing object that others wait for; null for none. With ACCESS EXCLUSIVE readers wait too, with ROW EXCLUSIVE only writers of the rows that it changes.
             * @enum {string|null}
             */
            lock: "ACCESS EXCLUSIVE" | "EXCLUSIVE" | "SHARE ROW EXCLUSIVE" | "SHARE" | "ROW EXCLUSIVE" | null;
            /** @description The locked objects, as the statement names them. */
            target: string | null;
            /** @description Rows, or objects with rows, are dropped, deleted or emptied, all values of a column are replaced, or values may be cut by a new type. */
            loses_data: boolean;
            /** @description Every row of the table is written again. */
            rewrites: boolean;
            /** @description Every row of the table is read or put into an index under the lock. */
            scans: boolean;
            /** @description It runs code that its text does not show, such as a block or a function; its other effects are not known. */
            opaque: boolean;
        };
        MergeMigration: {
            version: string;
            name: string;
            statements: components["schemas"]["MergeStatement"][];
        };
        MigrationName: {
            version: string;
            name: string;
        };
        SchemaObject: {
            /** @example column */
            kind: string;
            /** @example public.notes.body */
            name: string;
        };
        MergeSchema: {
            /** @description Statements that make the changes in production, in order; together they are recorded as one migration. */
            statements: components["schemas"]["MergeStatement"][];
            /** @description Objects that production has changed too since the branch was created. They have to be made the same first. */
            conflicts: components["schemas"]["SchemaObject"][];
            /** @description Changed objects of kinds that a comparison of schemas does not merge, such as roles and casts. */
            not_merged: components["schemas"]["SchemaObject"][];
            /** @description False if the schema is unknown from which the branch began. Then objects that only production has stay. */
            knows_origin: boolean;
            /** @description Reason for which the schemas are not compared; null if they are. */
            unavailable: string | null;
        };
        MergeBucket: {
            public: boolean;
            /** @description In bytes. */
            file_size_limit: string | null;
            allowed_mime_types: string[] | null;
        };
        /** @description The last merge of the branch into production. */
        LastMerge: {
            /**
             * @description incomplete: the database has changed, but not all functions are deployed; merging again completes it.
             * @enum {string}
             */
            state: "running" | "incomplete" | "merged" | "undoing" | "undone";
            /** Format: date-time */
            merged_at: string;
            /** @description False if only functions were deployed. */
            changes_database: boolean;
            functions: string[];
            /** Format: date-time */
            undo_until: string;
            /** @description Reason for which it cannot be undone; null if it can. */
            no_undo: string | null;
            /**
             * Format: date-time
             * @description Moment to which undoing it restores production; null if it restores nothing.
             */
            restores_to: string | null;
            /** @description Number of transactions that have written to production since that moment, which undoing the merge takes back too; those of the services are among them. */
            transactions_since: string | null;
        };
        /** @description The last run of the migrations on a copy of production. */
        MergeTrial: {
            /** @enum {string} */
            state: "running" | "succeeded" | "failed";
            error: string | null;
            /** @description Duration of the migrations. */
            duration_ms: number | null;
            /** @description Objects of the copy that were not as in the branch after the changes of the schema. */
            differences: components["schemas"]["SchemaObject"][];
            /** @description False if the branch or production has changed since. */
            is_current: boolean;
            /** Format: date-time */
            started_at: string;
        };
        BranchMerge: {
            /** @description Changes whenever the branch or production does. */
            digest: string;
            /** @description Reason for which the branch cannot be merged; null if it can. */
            blocked: string | null;
            /** @description Migrations that production lacks, in the order in which they run. */
            migrations: components["schemas"]["MergeMigration"][];
            /** @description Migrations that production has got in another way. */
            only_in_production: components["schemas"]["MigrationName"][];
            /** @description Migrations of the same version with other statements. */
            different: components["schemas"]["MigrationName"][];
            /** @description Changes of the schema that no migration records; null if there are migrations to merge, which may make them. */
            schema: components["schemas"]["MergeSchema"] | null;
            functions: {
                slug: string;
                /** @enum {string} */
                change: "added" | "changed";
                /** @description True if requests need a valid token in the branch. */
                verify_jwt: boolean;
                /** @description The same in production; null for a new function. */
                production_verify_jwt: boolean | null;
            }[];
            /** @description Buckets of files that production lacks or has with other settings; their files are not merged. */
            buckets: {
                id: string;
                /** @enum {string} */
                change: "added" | "changed";
                production: components["schemas"]["MergeBucket"] | null;
                branch: components["schemas"]["MergeBucket"];
            }[];
            /** @description Edge functions and buckets of files that production has, and that were removed from the branch. A merge leaves them. */
            removed: {
                /** @enum {string} */
                kind: "function" | "bucket";
                name: string;
            }[];
            /** @description Settings of the services and network rules that the branch has otherwise than production. They are not merged. */
            settings: {
                /** @enum {string} */
                service: "auth" | "rest" | "realtime" | "storage" | "database" | "network";
                name: string;
                /** @description The value as JSON, cut after 10,000 characters. */
                production: string;
                branch: string;
            }[];
            /** @description Names of secrets of edge functions that production lacks. They are not merged. */
            missing_secrets: string[];
            /** @description Reason for which this merge could not be undone without a backup of production; null if it can for a day. */
            no_undo: string | null;
            last_merge: components["schemas"]["LastMerge"] | null;
            trial: components["schemas"]["MergeTrial"] | null;
        };
        MergedBranch: {
            migrations: string[];
            functions: string[];
            buckets: string[];
            duration_ms: number;
            /** @description Name of the restore point of the moment before; null if there is none, or if only functions were deployed. */
            restore_point: string | null;
            /**
             * Format: uuid
             * @description Id of the backup of production from before, if there is no restore point; null without one.
             */
            backup: string | null;
        };
        LogDrainName: string;
        /** @enum {string} */
        LogDrainKind: "datadog" | "http" | "loki" | "otlp" | "s3" | "syslog";
        LogDrainUrl: string;
        LogDrain: {
            id: string;
            name: components["schemas"]["LogDrainName"];
            kind: components["schemas"]["LogDrainKind"];
            url: components["schemas"]["LogDrainUrl"];
            header_names: string[];
            /** @description Bucket of a drain to S3, without its secret key. */
            s3: {
                bucket: string;
                prefix: string;
                region: string;
                access_key_id: string;
            } | null;
            enabled: boolean;
            /** @description Lines that are not sent yet; null while it is not known. */
            backlog: number | null;
            sent_lines: number;
            /** Format: date-time */
            sent_at: string | null;
            /** @description Attempts since the last success. */
            failures: number;
            last_error: string | null;
        };
        LogDrainHeaders: {
            [key: string]: string;
        };
        NewLogDrainBucket: {
            bucket: string;
            /** @description Begin of the names of objects. */
            prefix?: string;
            region: string;
            access_key_id: string;
            secret_access_key: string;
        };
        NewLogDrain: {
            name: components["schemas"]["LogDrainName"];
            kind: components["schemas"]["LogDrainKind"];
            url: components["schemas"]["LogDrainUrl"];
            headers?: components["schemas"]["LogDrainHeaders"];
            s3?: components["schemas"]["NewLogDrainBucket"];
        };
        /** @description The secret key stays if it is not given, unless the server or the access key changes. */
        LogDrainBucketChange: {
            bucket: string;
            /** @description Begin of the names of objects. */
            prefix?: string;
            region: string;
            access_key_id: string;
            secret_access_key?: string;
        };
        LogDrainChange: {
            name?: components["schemas"]["LogDrainName"];
            url?: components["schemas"]["LogDrainUrl"];
            headers?: components["schemas"]["LogDrainHeaders"];
            s3?: components["schemas"]["LogDrainBucketChange"];
            enabled?: boolean;
        };
        FormerPrimary: {
            /** Format: date-time */
            promoted_at: string;
            /** @description On the disk, an int8 as text. */
            size_bytes: string;
        };
        /** @enum {string} */
        ReadReplicaStageName: "Requested" | "Started" | "LaunchedReadReplicaInstance" | "InitiatedReadReplicaSetup" | "DownloadedBaseBackup" | "ReplayedWalArchives" | "CompletedReadReplicaSetup";
        ReadReplicaStage: {
            stage: components["schemas"]["ReadReplicaStageName"];
            /** @enum {string} */
            state: "waiting" | "running" | "completed" | "failed";
            /** Format: date-time */
            begun_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
            /** @description Bytes that are copied or replayed, an int8 as text; null in a stage that counts none. */
            done_bytes: string | null;
            total_bytes: string | null;
        };
        ReadReplica: {
            identifier: string;
            region: components["schemas"]["Region"];
            status: components["schemas"]["ProjectStatus"];
            /**
             * @description Reason that the replica cannot follow the project any more, until it is rebuilt. slot_lost: it lagged so far behind that the
             *     write-ahead log that it needs was removed; slot_missing: the project has no replication slot for it, as after a restore.
             * @enum {string|null}
             */
            problem: "slot_lost" | "slot_missing" | null;
            /** @description Reason that the set-up failed. */
            error: string | null;
            /** @description The last lines that its Postgres wrote when the set-up failed, the newest one last. */
            log: string[];
            /** Format: date-time */
            inserted_at: string;
            /** @description Bytes of the write-ahead log that it has not replayed, an int8 as text; null while unknown. */
            lag_bytes: string | null;
            /** @description Time behind the project; null while unknown. */
            lag_seconds: number | null;
            /** @description All stages of the last set-up, in their order. */
            stages: components["schemas"]["ReadReplicaStage"][];
        };
        ReadReplicaList: {
            /** @description Number of replicas that the plan of the organization includes for a project. */
            max_replicas: number;
            /** @description Files of the primary before the last promotion, until the project is backed up or they are removed. */
            former_primary: components["schemas"]["FormerPrimary"] | null;
            replicas: components["schemas"]["ReadReplica"][];
        };
        ReadReplicaLag: {
            /** Format: date-time */
            at: string;
            bytes: string;
            seconds: number;
        };
        RecoveredProjectRequest: {
            name: string;
            /** @description Password of the database role postgres. */
            db_pass: string;
            /** Format: date-time */
            time?: string;
            /** Format: uuid */
            restore_point_id?: string;
            /** Format: uuid */
            backup_id?: string;
        };
        /** @enum {string} */
        AlertMetric: "requests" | "errors" | "server_errors" | "error_percent" | "p50_ms" | "p95_ms" | "p99_ms" | "connections" | "connections_percent" | "transactions" | "cache_hit_percent" | "database_size_mb";
        /** @enum {string} */
        AlertChannel: "notification" | "mail" | "webhook";
        Alert: {
            id: string;
            name: string;
            metric: components["schemas"]["AlertMetric"] | null;
            product: components["schemas"]["LogProduct"] | null;
            sql: string | null;
            /** @enum {string} */
            comparison: "above" | "below";
            threshold: number;
            window_minutes: number;
            for_minutes: number;
            channels: components["schemas"]["AlertChannel"][];
            webhook_host: string | null;
            enabled: boolean;
            /** Format: date-time */
            silenced_until: string | null;
            /**
             * @description `pending`: beyond the threshold, and not for long enough.
             * @enum {string}
             */
            state: "ok" | "pending" | "firing";
            /** Format: date-time */
            state_since: string;
            last_value: number | null;
            last_error: string | null;
            /** Format: date-time */
            checked_at: string | null;
            /** @description Channels that an event has not reached yet after an attempt; empty when delivery was given up. */
            undelivered: components["schemas"]["AlertChannel"][];
            /** @description Reason for which the last attempt failed. */
            delivery_error: string | null;
        };
        NewAlert: {
            name: string;
            /** @description null for a query on the logs. */
            metric?: components["schemas"]["AlertMetric"] | null;
            /** @description Service whose requests a metric is about; null for all. */
            product?: components["schemas"]["LogProduct"] | null;
            /** @description Query on the logs as for `runLogQuery`; null for a metric. */
            sql?: string | null;
            /** @enum {string} */
            comparison?: "above" | "below";
            threshold: number;
            window_minutes?: number;
            for_minutes?: number;
            channels?: components["schemas"]["AlertChannel"][];
            /** @description Address of the channel `webhook`. It is encrypted and never returned. */
            webhook_url?: string;
            enabled?: boolean;
            /** Format: date-time */
            silenced_until?: string | null;
        };
        AlertChange: {
            name?: string;
            /** @description null for a query on the logs. */
            metric?: components["schemas"]["AlertMetric"] | null;
            /** @description Service whose requests a metric is about; null for all. */
            product?: components["schemas"]["LogProduct"] | null;
            /** @description Query on the logs as for `runLogQuery`; null for a metric. */
            sql?: string | null;
            /** @enum {string} */
            comparison?: "above" | "below";
            threshold?: number;
            window_minutes?: number;
            for_minutes?: number;
            channels?: components["schemas"]["AlertChannel"][];
            /** @description Address of the channel `webhook`. It is encrypted and never returned. */
            webhook_url?: string;
            enabled?: boolean;
            /** Format: date-time */
            silenced_until?: string | null;
        };
        AlertEvent: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "fired" | "resolved";
            value: number | null;
            silenced: boolean;
            /** @description Channels that have not been notified yet. */
            waiting: components["schemas"]["AlertChannel"][];
            last_error: string | null;
        };
        /** Format: date-time */
        ReportTime: string;
        RequestStats: {
            requests: number;
            /** @description Requests with a status from 400 to 499. */
            client_errors: number;
            /** @description Requests with a status of 500 or above. */
            server_errors: number;
            /** @description Median of the latency; null without requests. */
            p50_ms: number | null;
            p95_ms: number | null;
            p99_ms: number | null;
        };
        RequestStep: {
            /** Format: date-time */
            at: string;
            requests: number;
            /** @description Requests with a status from 400 to 499. */
            client_errors: number;
            /** @description Requests with a status of 500 or above. */
            server_errors: number;
            /** @description Median of the latency; null without requests. */
            p50_ms: number | null;
            p95_ms: number | null;
            p99_ms: number | null;
        };
        RequestRoute: {
            method: string | null;
            path: string;
            requests: number;
            /** @description Requests with a status from 400 to 499. */
            client_errors: number;
            /** @description Requests with a status of 500 or above. */
            server_errors: number;
            /** @description Median of the latency; null without requests. */
            p50_ms: number | null;
            p95_ms: number | null;
            p99_ms: number | null;
        };
        RequestCountry: {
            /** @description Code of ISO 3166-1; null where it is not known. */
            country: string | null;
            requests: number;
            /** @description With a status of 400 or above. */
            errors: number;
        };
        ProcessStats: {
            starts: number;
            /** @description Median of the time until a process listened; null without starts. */
            start_ms: number | null;
            /** @description Processor time of the processes that ended; null where none was measured. */
            cpu_ms: number | null;
            /** @description Largest resident memory of the processes that ended; null where none was measured. */
            memory_bytes: number | null;
        };
        ProcessStep: {
            /** Format: date-time */
            at: string;
            starts: number;
            /** @description Median of the time until a process listened; null without starts. */
            start_ms: number | null;
            /** @description Processor time of the processes that ended; null where none was measured. */
            cpu_ms: number | null;
            /** @description Largest resident memory of the processes that ended; null where none was measured. */
            memory_bytes: number | null;
        };
        RequestReport: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            step_seconds: number;
            /** @description Days for which the plan of the organization stores lines, besides today. */
            stored_days: number;
            /**
             * Format: date-time
             * @description Begin of the oldest day whose lines are stored.
             */
            stored_from: string;
            total: components["schemas"]["RequestStats"];
            /** @description The range of the same length before it; null if not all of it is stored. */
            before: components["schemas"]["RequestStats"] | null;
            steps: components["schemas"]["RequestStep"][];
            /** @description Routes with the most requests. */
            routes: components["schemas"]["RequestRoute"][];
            /** @description Routes by their 95th percentile, the slowest first. */
            slow_routes: components["schemas"]["RequestRoute"][];
            /** @description Lines of the range that were not stored. */
            dropped: number;
            /** @description Requests by country of the client, those with the most first; null on a server without an address database. */
            countries: components["schemas"]["RequestCountry"][] | null;
            /** @description Processes of the edge function; null without `function`. */
            processes: {
                total: components["schemas"]["ProcessStats"];
                /** @description Steps in which a process started or ended. */
                steps: components["schemas"]["ProcessStep"][];
            } | null;
        };
        DatabaseStats: {
            /** @description Maximum number of concurrent connections. */
            connections: number | null;
            max_connections: number | null;
            /** @description The last size. */
            database_size_bytes: string | null;
            transactions: number | null;
            /** @description Share of blocks found in the cache, from 0 to 1. */
            cache_hit_ratio: number | null;
        };
        DatabaseStep: {
            /** Format: date-time */
            at: string;
            /** @description Maximum number of concurrent connections. */
            connections: number | null;
            max_connections: number | null;
            /** @description The last size. */
            database_size_bytes: string | null;
            transactions: number | null;
            /** @description Share of blocks found in the cache, from 0 to 1. */
            cache_hit_ratio: number | null;
        };
        DatabaseReport: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            step_seconds: number;
            /** @description null if nothing was measured. */
            total: components["schemas"]["DatabaseStats"] | null;
            /** @description The range of the same length before it; null if nothing was measured. */
            before: components["schemas"]["DatabaseStats"] | null;
            steps: components["schemas"]["DatabaseStep"][];
        };
        CustomReportName: string;
        /**
         * @description `user`: visible only to its owner; `project`: shared with everyone on the project.
         * @enum {string}
         */
        CustomReportVisibility: "user" | "project";
        CustomReportSummary: {
            id: string;
            name: components["schemas"]["CustomReportName"];
            visibility: components["schemas"]["CustomReportVisibility"];
            is_own: boolean;
            version: number;
            /** Format: date-time */
            updated_at: string;
        };
        CustomReportBlock: {
            id: string;
            /**
             * @description A metric, a query on the logs or one on the database.
             * @enum {string}
             */
            kind: "metric" | "logs" | "database";
            title: string;
            /** @description Takes the width of the report. */
            wide: boolean;
            /** @enum {string} */
            chart: "table" | "bar" | "line";
            metric: components["schemas"]["AlertMetric"] | null;
            product: components["schemas"]["LogProduct"] | null;
            sql: string | null;
        };
        CustomReportBlocks: components["schemas"]["CustomReportBlock"][];
        CustomReport: {
            id: string;
            name: components["schemas"]["CustomReportName"];
            visibility: components["schemas"]["CustomReportVisibility"];
            is_own: boolean;
            version: number;
            /** Format: date-time */
            updated_at: string;
            blocks: components["schemas"]["CustomReportBlocks"];
        };
        Import: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            source: "file" | "connection";
            /** @description Name of the file, or host and database. */
            name: string;
            /** @enum {string} */
            state: "uploading" | "running" | "completed" | "failed" | "cancelled";
            /** @description Reason for which it failed. */
            error: string | null;
            /** @description Bytes of the file or of the dump so far. */
            done_bytes: string;
            /** @description Bytes of the file. */
            total_bytes: string | null;
            statements: number;
            failed_statements: number;
            /** @description The first 100 statements that Postgres refused. */
            failures: {
                /** @description Its beginning. */
                statement: string;
                message: string;
            }[];
            /** @description Tables with the number of rows that were added. */
            tables: {
                name: string;
                rows: number;
            }[];
            /** @description Tables of exposed schemas without row-level security that the public key reaches, counted at the end. */
            open_tables: number | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string | null;
        };
        ImportDatabase: {
            /** @description postgresql://user:password@host:port/database */
            connection_string: string;
            tls?: components["schemas"]["TlsMode"];
        };
        /** @enum {string} */
        EmbedWidget: "sql-editor" | "table-editor" | "schema-diagram" | "storage-explorer";
        /**
         * @description Operation that an embed session can open.
         * @enum {string}
         */
        EmbedOperation: "runQuery" | "createExport" | "getProject" | "listStorageBuckets" | "listStorageObjects" | "downloadStorageObject" | "moveStorageObject" | "deleteStorageObjects";
        EmbedTable: {
            schema: string;
            name: string;
        };
        /** @enum {string} */
        EmbedRole: "anon" | "authenticated";
        EmbedSession: {
            id: string;
            label: string;
            origin: string;
            widgets: components["schemas"]["EmbedWidget"][];
            operations: components["schemas"]["EmbedOperation"][];
            schemas: string[];
            tables: components["schemas"]["EmbedTable"][];
            buckets: string[];
            role: components["schemas"]["EmbedRole"];
            claims: {
                [key: string]: unknown;
            };
            read_only: boolean;
            created_by: {
                person_id: string;
                /** @description Name of the person; null for a deleted account. */
                name: string | null;
                /** @description Name of the access token; null for a signed-in person. */
                access_token: string | null;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        NewEmbedSession: {
            /** @description Name of the visitor for the list of sessions. */
            label?: string;
            widgets?: components["schemas"]["EmbedWidget"][];
            /** @description Operations besides those of the widgets. A session opens at least one. */
            operations?: components["schemas"]["EmbedOperation"][];
            /** @description Schemas whose tables the role may reach without row level security. */
            schemas?: string[];
            /** @description Tables that the role may reach without row level security. */
            tables?: components["schemas"]["EmbedTable"][];
            /** @description Buckets of operations on files; required for these. */
            buckets?: string[];
            role?: components["schemas"]["EmbedRole"];
            /** @description Claims that policies check, for example `sub`; at most 4000 characters as JSON. `role` follows from the role. */
            claims?: {
                [key: string]: unknown;
            };
            /**
             * @description SQL runs in a transaction that cannot write, and files are not changed.
             * @default true
             */
            read_only?: boolean;
            /** @description Origin of the page, for example https://app.example.com. Plain http is for this machine only. */
            origin: string;
            /** @default 15 */
            minutes?: number;
        };
        StatementStats: {
            /** @description Executions. */
            calls: number;
            /** @description Execution time, in milliseconds. */
            total_ms: number;
            /** @description Rows that were returned or changed. */
            rows: number;
        };
        StatementStep: {
            /** Format: date-time */
            at: string;
            /** @description Executions. */
            calls: number;
            /** @description Execution time, in milliseconds. */
            total_ms: number;
            /** @description Rows that were returned or changed. */
            rows: number;
        };
        StatementReport: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            step_seconds: number;
            /** @description null if nothing was sampled. */
            total: components["schemas"]["StatementStats"] | null;
            /** @description The range of the same length before it; null if nothing was sampled. */
            before: components["schemas"]["StatementStats"] | null;
            steps: components["schemas"]["StatementStep"][];
        };
        RealtimeStats: {
            /** @description Maximum number of concurrent clients. */
            clients: number;
            /** @description Channels that clients joined. */
            joins: number;
            /** @description Messages that clients sent and received. */
            messages: number;
            /** @description Changes of tables that were sent to clients. */
            changes: number;
        };
        RealtimeStep: {
            /** Format: date-time */
            at: string;
            /** @description Maximum number of concurrent clients. */
            clients: number;
            /** @description Channels that clients joined. */
            joins: number;
            /** @description Messages that clients sent and received. */
            messages: number;
            /** @description Changes of tables that were sent to clients. */
            changes: number;
        };
        RealtimeReport: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            step_seconds: number;
            /** @description null if nothing was measured. */
            total: components["schemas"]["RealtimeStats"] | null;
            /** @description The range of the same length before it; null if nothing was measured. */
            before: components["schemas"]["RealtimeStats"] | null;
            steps: components["schemas"]["RealtimeStep"][];
        };
        PromotionRequest: {
            /** @description The identifier of the replica. */
            name: string;
            /**
             * @description Also promote the replica if the primary does not run, and lose what the replica has not received.
             * @default false
             */
            accept_loss?: boolean;
        };
        FunctionV1: {
            id: string;
            slug: string;
            name: string;
            /** @enum {string} */
            status: "ACTIVE";
            version: number;
            verify_jwt: boolean;
            /** @description Whether it has an import map. */
            import_map: boolean;
            import_map_path?: string;
            entrypoint_path: string;
            /** @description SHA-256 of the bundle. */
            ezbr_sha256: string;
            /** @description Milliseconds since 1970. */
            created_at: number;
            /** @description Milliseconds since 1970. */
            updated_at: number;
        };
        FunctionUpdateV1: {
            id: string;
            slug: string;
            name: components["schemas"]["EdgeFunctionName"];
            /** @enum {string} */
            status: "ACTIVE";
            version: number;
            verify_jwt?: boolean;
            import_map?: boolean;
            import_map_path?: string;
            entrypoint_path?: string;
            ezbr_sha256?: string;
            created_at?: number;
            updated_at?: number;
        };
        /** @enum {string} */
        DataApiRole: "anon" | "authenticated" | "service_role";
        DataApiRoleLimits: {
            roles: {
                role: components["schemas"]["DataApiRole"];
                /** @description Maximum number of rows of an answer; null for that of all roles. */
                max_rows: number | null;
                /** @description Statement timeout in milliseconds; null for none. */
                statement_timeout_ms: number | null;
            }[];
        };
        FunctionDraftFiles: components["schemas"]["EdgeFunctionFile"][];
        FunctionDraft: {
            files: components["schemas"]["FunctionDraftFiles"];
            import_map_path?: components["schemas"]["EdgeFunctionPath"];
        };
        TextPlace: {
            /** @description From 0. */
            line: number;
            /** @description From 0, in units of UTF-16. */
            character: number;
        };
        FunctionProblem: {
            path: string;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
            from: components["schemas"]["TextPlace"];
            to: components["schemas"]["TextPlace"];
            message: string;
        };
        FunctionCompletion: {
            label: string;
            /** @description Kind of the name, such as function; null for others. */
            kind: string | null;
            /** @description Text that replaces the one from `from` to `to`. */
            insert: string;
            from: components["schemas"]["TextPlace"];
            to: components["schemas"]["TextPlace"];
        };
        HookTestError: {
            /** @description SQLSTATE. */
            code: string | null;
            message: string;
        };
        DatabaseName: string;
        ExtensionEnabled: {
            /** @enum {string} */
            type: "enable_extension";
            name: components["schemas"]["DatabaseName"];
            /** @description One that the role postgres can create objects in. */
            schema: string;
        };
        ExtensionUpdated: {
            /** @enum {string} */
            type: "update_extension";
            name: components["schemas"]["DatabaseName"];
        };
        ExtensionDisabled: {
            /** @enum {string} */
            type: "disable_extension";
            name: components["schemas"]["DatabaseName"];
            /** @description Also drops what depends on it. */
            cascade: boolean;
        };
        EventTriggerCreated: {
            /** @enum {string} */
            type: "create_event_trigger";
            name: components["schemas"]["DatabaseName"];
            /**
             * @description Function of the trigger: `enable_row_security` enables row-level security of each new table of the project's roles, `refuse_drops` refuses
             *     to drop tables. Functions of people cannot be used, because superusers would run them.
             * @enum {string}
             */
            template: "enable_row_security" | "refuse_drops";
        };
        EventTriggerSwitched: {
            /** @enum {string} */
            type: "switch_event_trigger";
            name: components["schemas"]["DatabaseName"];
            /**
             * @description As in pg_event_trigger: ordinary sessions, disabled, replica sessions, always.
             * @enum {string}
             */
            state: "O" | "D" | "R" | "A";
        };
        EventTriggerDropped: {
            /** @enum {string} */
            type: "drop_event_trigger";
            name: components["schemas"]["DatabaseName"];
        };
        AllTablesPublished: {
            /** @enum {string} */
            type: "publish_all_tables";
            name: components["schemas"]["DatabaseName"];
            changes: ("insert" | "update" | "delete" | "truncate")[];
            /** @description Changes of partitions are published as those of the partitioned table. */
            via_root: boolean;
            /** @description Stored generated columns are published. */
            generated: boolean;
            comment: string | null;
        };
        AllTablesUnpublished: {
            /** @enum {string} */
            type: "unpublish_all_tables";
            name: components["schemas"]["DatabaseName"];
        };
        SuperuserChange: components["schemas"]["ExtensionEnabled"] | components["schemas"]["ExtensionUpdated"] | components["schemas"]["ExtensionDisabled"] | components["schemas"]["EventTriggerCreated"] | components["schemas"]["EventTriggerSwitched"] | components["schemas"]["EventTriggerDropped"] | components["schemas"]["AllTablesPublished"] | components["schemas"]["AllTablesUnpublished"];
        BranchWebhookDelivery: {
            /** Format: date-time */
            delivered_at: string;
            /**
             * @description ping when the webhook was set up or tested in the repository; else the action of the pull request.
             * @enum {string}
             */
            event: "ping" | "opened" | "reopened" | "closed";
            /** @enum {string} */
            result: "ping" | "created" | "exists" | "deleted" | "unchanged" | "ignored" | "refused";
            /** @description What was answered. */
            message: string;
        };
        BranchWebhook: {
            /** @description True if branches are created with the data of production. */
            with_data: boolean;
            /**
             * Format: date-time
             * @description Time since which the secret is valid.
             */
            created_at: string;
            /** @description The last delivery of a pull request; null before the first one. */
            last_delivery: components["schemas"]["BranchWebhookDelivery"] | null;
        };
        BranchWebhookAddress: {
            /** @description Address for GitHub and for hosts that send the same headers. */
            url: string;
            /** @description Address for GitLab. */
            gitlab_url: string;
            webhook: components["schemas"]["BranchWebhook"] | null;
        };
        NewBranchWebhook: {
            url: string;
            gitlab_url: string;
            webhook: components["schemas"]["BranchWebhook"];
            secret: string;
        };
        MigrationDifference: {
            /** @description Statements that make the changes, in order. */
            statements: string[];
            /** @description Other different objects, for which there are no statements. */
            others: components["schemas"]["SchemaObject"][];
        };
        MigrationComparison: {
            /** @description Number of migrations that have run. */
            migrations: number;
            /** @description Versions without recorded statements. Their changes are among the differences. */
            without_sql: string[];
            /** @description Changes of the database to what the migrations give. Nothing is dropped that only the database has. */
            missing: components["schemas"]["MigrationDifference"];
            /** @description Changes of what the migrations give to the database. Nothing is dropped that only the migrations have. */
            unrecorded: components["schemas"]["MigrationDifference"];
        };
    };
    responses: {
        /** @description Internal error. The request id identifies it in the server's log. */
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
        /** @description The request is not authenticated, or the token is no longer valid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unauthorized",
                 *       "message": "Sign in to continue.",
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
                 *       "needs_credentials": false,
                 *       "totp_enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["Profile"];
            };
        };
        /** @description The request does not match the contract. */
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
        /** @description The person's role does not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "forbidden",
                 *       "message": "Your role in this organization doesn’t allow this.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many attempts. Retry-After holds the number of seconds to wait. */
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
        /** @description The second factor is already on. */
        TotpOn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "Multi-factor authentication is already on.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist, or the person is not a member. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_found",
                 *       "message": "Project not found.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The current billing settings. */
        Billing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "plan": {
                 *         "id": "pro",
                 *         "name": "Pro"
                 *       },
                 *       "period": {
                 *         "start": "2026-01-01",
                 *         "end": "2026-02-01"
                 *       },
                 *       "spend_cap": {
                 *         "choice": "optional",
                 *         "enabled": true
                 *       },
                 *       "payments": {
                 *         "provider": "none",
                 *         "charges": false,
                 *         "plan_changes": true
                 *       },
                 *       "address": {
                 *         "name": "Acme Ltd",
                 *         "email": "bills@example.com",
                 *         "line1": "1 Main Street",
                 *         "line2": "",
                 *         "city": "Springfield",
                 *         "region": "",
                 *         "postal_code": "12345",
                 *         "country": "US",
                 *         "tax_id": ""
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Billing"];
            };
        };
        /** @description The change is not possible. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "The Free plan always has a spend cap.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The organization has the maximum number of projects of its plan or of this server. */
        Full: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "This organization has 200 projects, as many as this server allows.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The organization would have no owner left. */
        LastOwner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "An organization needs at least one owner. Make someone else an owner first.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The invitation, with its link if the server sends no email. */
        Sent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "invitation": {
                 *         "id": "inv_1",
                 *         "email": "bob@example.com",
                 *         "role": "developer",
                 *         "project_roles": [],
                 *         "invited_by": "Ada",
                 *         "created_at": "2026-01-05T10:00:00Z",
                 *         "expires_at": "2026-01-12T10:00:00Z",
                 *         "is_over": false
                 *       },
                 *       "link": "https://howdah.example.com/invite#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                 *       "mail": "off"
                 *     }
                 */
                "application/json": components["schemas"]["SentInvitation"];
            };
        };
        /** @description The organization has the maximum number of applications. */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "This organization already has 100 applications, the maximum.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The folder of the documents cannot be read. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unavailable",
                 *       "message": "The server’s documents can’t be read right now. Try again later.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A page of entries. */
        Page: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "entries": [
                 *         {
                 *           "id": "1041",
                 *           "at": "2026-01-05T10:00:00Z",
                 *           "action": "updateMember",
                 *           "actor": {
                 *             "person_id": "u_1",
                 *             "name": "Ada",
                 *             "email": "ada@example.com"
                 *           },
                 *           "via": "session",
                 *           "organization_slug": "acme",
                 *           "project_ref": null,
                 *           "target": {
                 *             "type": "member",
                 *             "id": "u_2",
                 *             "name": "bob@example.com"
                 *           },
                 *           "before": {
                 *             "role": "read-only",
                 *             "project_roles": []
                 *           },
                 *           "after": {
                 *             "role": "developer",
                 *             "project_roles": []
                 *           },
                 *           "request_id": "req_01",
                 *           "address": "192.0.2.7"
                 *         }
                 *       ],
                 *       "next_before": null,
                 *       "next_after": null,
                 *       "count": 1
                 *     }
                 */
                "application/json": components["schemas"]["AuditPage"];
            };
        };
        /** @description The address. */
        Redirect: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "url": "https://marketplace.example.com/installations/1"
                 *     }
                 */
                "application/json": {
                    url: string;
                };
            };
        };
        /** @description The organization does not exist, or no partner manages it. */
        NotManaged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_found",
                 *       "message": "No partner manages this organization.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The invitation does not exist, was used, or has expired. */
        Over: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_found",
                 *       "message": "This invitation is no longer valid. Ask for a new one.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The organization. */
        Joined: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "organization_slug": "acme"
                 *     }
                 */
                "application/json": components["schemas"]["JoinedOrganization"];
            };
        };
        /** @description The project's status does not allow this. */
        WrongStatus: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "The project is paused, so it can’t be paused now.",
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
                 *       "message": "The project is being set up. Try again in a moment.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project is an attached database; its backups are managed elsewhere. */
        NotHere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "Not available for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the project or of the backup does not allow this, or the project has the maximum number of backups. */
        NotNow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "A backup is already in progress. Wait until it’s complete.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The generated text. */
        Text: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /** @example select city, count(*) from people group by city */
                "application/json": string;
                /** @example select city, count(*) from people group by city */
                "text/plain": string;
            };
        };
        /** @description No AI endpoint is configured on this server, or the project is not running. */
        NotConfigured: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "AI endpoint is not configured",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The AI endpoint did not return a text. */
        AiFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unavailable",
                 *       "message": "Failed to generate completion",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The updated snippet. */
        Saved: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                 *       "type": "sql",
                 *       "name": "People by city",
                 *       "description": "",
                 *       "visibility": "user",
                 *       "owner_id": "u_1",
                 *       "project_id": "abcdefghijklmnopqrst",
                 *       "folder_id": null,
                 *       "favorite": false,
                 *       "version": 3,
                 *       "inserted_at": "2026-01-05T10:00:00Z",
                 *       "updated_at": "2026-01-05T10:04:00Z",
                 *       "content": {
                 *         "schema_version": "1.0",
                 *         "content_id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                 *         "sql": "select city, count(*) from people group by 1",
                 *         "favorite": false,
                 *         "chart": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Snippet"];
            };
        };
        /** @description A newer text exists, the id is taken, or the person has the maximum number of snippets. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "version_conflict",
                 *       "message": "Someone else changed this snippet. Your change wasn’t saved over it.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project's cluster is not running, a bucket with this name exists, or the bucket is not empty. */
        BucketConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "A bucket with this name already exists.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The number of files exceeds the limit of a zip. */
        TooMuch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "payload_too_large",
                 *       "message": "That’s more than 100,000 files. Download smaller folders.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The Postgres of an attached project has neither pools nor certificates here. */
        NoPools: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "This isn’t possible for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The Postgres of an attached project has its own rules. */
        NoNetworkRules: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "Not available for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An attached project has no Data API here, or the schemas of a project that does not run cannot be checked. */
        NoDataApi: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "This isn’t possible for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An attached project has no edge functions here, or the project has the maximum number of functions or secrets. */
        NoFunctions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "This isn’t possible for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An attached project has no realtime service here. */
        NoRealtime: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "This isn’t possible for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An attached project has no logs here. */
        NoLogs: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "This isn’t possible for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the project does not allow this, the name is taken, or the plan includes no further branch. */
        BranchConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "There is already a branch named “checkout”.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An attached project has no logs here, the name is taken, or the project has the maximum number of drains. */
        NoDrain: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "The project already has a log drain with this name.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project is an attached database; its replicas are managed elsewhere. */
        "NotHere-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "Not available for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the project or of the replica does not allow this, or the project has as many replicas as the plan includes. */
        "NotNow-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "The read replica is being set up or removed. Wait until that’s complete.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An attached project has no logs here, the name is taken, or the project has the maximum number of alerts. */
        NoAlert: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "The project already has an alert with this name.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An attached project has no API here. */
        NoReport: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_supported",
                 *       "message": "This isn’t possible for an attached database.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another version is stored, or the person has the maximum number of reports. */
        ReportChanged: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "version_conflict",
                 *       "message": "Another person has changed this report. Load it again.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The project does not run, an import into it is running, or the import has ended. */
        "NotNow-3": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "An import into this project is running. Wait until it has ended, or cancel it.",
                 *       "request_id": "req_01"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @example 1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
        authorization_id: string;
        /**
         * @description Slug of the organization.
         * @example acme
         */
        slug: string;
        /**
         * @description ID of the member, from the list.
         * @example u_2
         */
        person_id: string;
        /**
         * @description ID of the invitation, from the list.
         * @example inv_1
         */
        invitation_id: string;
        /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
        client_id: string;
        /**
         * @description Only entries with this text in action, target, project, address or actor, ignoring case.
         * @example member
         */
        search: string;
        /** @example newest */
        sort: "newest" | "oldest";
        /**
         * @description Only entries older than the one with this id. Absent: starts with the newest entry.
         * @example 1042
         */
        before: string;
        /**
         * @description Only entries newer than the one with this id, oldest first.
         * @example 1042
         */
        after: string;
        /** @example 100 */
        limit: number;
        /**
         * @description The part of the invitation's link after the #.
         * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
         */
        token: string;
        /**
         * @description Reference of the project, 20 lowercase letters.
         * @example abcdefghijklmnopqrst
         */
        ref: string;
        /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
        backupId: string;
        /**
         * @description Part of the name or the description, ignoring case.
         * @example city
         */
        "search-2": string;
        /**
         * @description ID of the snippet.
         * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
         */
        contentId: components["schemas"]["ContentId"];
        /**
         * @description ID of the bucket.
         * @example pictures
         */
        bucket: string;
        /**
         * @description Name of the function in its address.
         * @example hello
         */
        function_slug: string;
        /**
         * @description Lines of a source, or about a product.
         * @example api
         */
        view: components["schemas"]["LogView"];
        /**
         * @description Begin of the time range. Default: an hour before its end.
         * @example 2026-01-05T10:00:00Z
         */
        from: components["schemas"]["LogTime"];
        /**
         * @description End of the time range, which is not in it. Default: now.
         * @example 2026-01-05T11:00:00Z
         */
        to: components["schemas"]["LogTime"];
        /**
         * @description Only lines with this text in message or details, ignoring case; of the view `dashboard` also those of people with this text in name or email.
         * @example todos
         */
        "search-3": string;
        /** @example info */
        severity: components["schemas"]["LogSeverity"];
        /**
         * @description A status, or a class of them such as `4xx`.
         * @example 2xx
         */
        status: string;
        /** @example GET */
        method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
        /** @example rest */
        product: components["schemas"]["LogProduct"];
        /**
         * @description Only lines of one request.
         * @example req_01
         */
        request_id: string;
        /**
         * @description Id of the branch, which is the reference of its project.
         * @example bcdefghijklmnopqrstu
         */
        branchRef: string;
        /**
         * @description ID of the drain.
         * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
         */
        drain_id: string;
        /** @example abcdefghijklmnopqrst-rr-k3x9ab */
        identifier: string;
        /**
         * @description ID of the alert.
         * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
         */
        alert_id: string;
        /**
         * @description Begin of the time range. Default: an hour before its end.
         * @example 2026-01-05T10:00:00Z
         */
        "from-2": components["schemas"]["ReportTime"];
        /**
         * @description End of the time range, which is not in it. Default: now.
         * @example 2026-01-05T11:00:00Z
         */
        "to-2": components["schemas"]["ReportTime"];
        /**
         * @description ID of the report.
         * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
         */
        report_id: string;
        /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
        restorePointId: string;
    };
    requestBodies: {
        Password: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /** @description Current password, to confirm the identity of the person. */
                    password: string;
                };
            };
        };
    };
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
                     *       "flags": {
                     *         "new_organizations": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Config"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getDeploymentCommit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The commit; null if unknown at build time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "commit_sha": "5f0c3e1b7a9d2c4e6f8091a2b3c4d5e6f7a8b9c0",
                     *       "commit_time": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeploymentCommit"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    getCliReleaseVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "current": "0.1.0",
                     *       "latest": "0.2.0",
                     *       "beta": "0.3.0-beta.1",
                     *       "published_at": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CliRelease"];
                };
            };
            401: components["responses"]["Unauthorized"];
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
    signInWithTotp: {
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
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    code?: components["schemas"]["TotpCode"];
                    recovery_code?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["SignedIn"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            /** @description No sign-in is waiting for a code. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This took too long. Sign in with your password again.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    signInWithServerPassword: {
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
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    password: string;
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
            /** @description The session has ended and the cookie is cleared. */
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
                     *       "needs_credentials": false,
                     *       "totp_enabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    updateProfile: {
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
                 *       "name": "Ada Lovelace"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The updated person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "u_1",
                     *       "email": "ada@example.com",
                     *       "name": "Ada Lovelace",
                     *       "needs_credentials": false,
                     *       "totp_enabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    changePassword: {
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
                 *       "current": "correct horse battery",
                 *       "new": "staple correct horse",
                 *       "revoke_tokens": true
                 *     }
                 */
                "application/json": {
                    current: string;
                    new: string;
                    /**
                     * @description Also revokes all access tokens and authorized applications.
                     * @default false
                     */
                    revoke_tokens?: boolean;
                };
            };
        };
        responses: {
            /** @description The password has changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    getTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the second factor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "recovery_codes_left": 9
                     *     }
                     */
                    "application/json": components["schemas"]["TotpState"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Password"];
        responses: {
            /** @description The secret for the authenticator, and the recovery codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uri": "otpauth://totp/Howdah:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Howdah&digits=6&period=30",
                     *       "secret": "JBSWY3DPEHPK3PXP",
                     *       "recovery_codes": [
                     *         "hQ2xk-8ZbTe",
                     *         "pL9vd-Wm3Ya"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description An otpauth:// URI, for a QR code. */
                        uri: string;
                        /** @description The same secret in base32, for manual entry. */
                        secret: string;
                        /** @description Codes that each work once instead of a code of the authenticator. */
                        recovery_codes: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["TotpOn"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Password"];
        responses: {
            /** @description The second factor is off; the session continues under a new cookie. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    confirmTotp: {
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
                 *       "code": "492039"
                 *     }
                 */
                "application/json": {
                    code: components["schemas"]["TotpCode"];
                };
            };
        };
        responses: {
            /** @description The second factor is on; the session continues under a new cookie. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The second factor is already on, or setup was not started. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Multi-factor authentication isn’t set up.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Password"];
        responses: {
            /** @description The new recovery codes, shown only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "hQ2xk-8ZbTe",
                     *         "pL9vd-Wm3Ya"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The second factor is off. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Multi-factor authentication isn’t set up.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All active sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "s_1",
                     *         "address": "192.0.2.7",
                     *         "user_agent": "Mozilla/5.0",
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "prolonged_at": "2026-01-06T10:00:00Z",
                     *         "expires_at": "2026-02-05T10:00:00Z",
                     *         "current": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Session"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example s_1 */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listAccessTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All access tokens, including expired ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "t_1",
                     *         "name": "deploy",
                     *         "scopes": [
                     *           {
                     *             "action": "read",
                     *             "resource": "projects"
                     *           }
                     *         ],
                     *         "project_refs": null,
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "last_used_at": null,
                     *         "expires_at": "2027-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AccessToken"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    createAccessToken: {
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
                 *       "name": "deploy",
                 *       "scopes": [
                 *         {
                 *           "action": "read",
                 *           "resource": "projects"
                 *         }
                 *       ],
                 *       "expires_at": "2099-01-05T10:00:00Z"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @description Maximum permissions of the token; null or absent for all permissions of the person. */
                    scopes?: components["schemas"]["Permission"][] | null;
                    /**
                     * @description References of the only projects that the token works for, besides reading the profile; null or absent for all projects and
                     *     organizations of the person.
                     */
                    project_refs?: string[] | null;
                    /**
                     * Format: date-time
                     * @description Expiration time, in the future; null or absent for a token that does not expire.
                     */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The token, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "hwd_q0xH5c1bJ2",
                     *       "id": "t_1",
                     *       "name": "deploy",
                     *       "scopes": [
                     *         {
                     *           "action": "read",
                     *           "resource": "projects"
                     *         }
                     *       ],
                     *       "project_refs": null,
                     *       "created_at": "2026-01-05T10:00:00Z",
                     *       "last_used_at": null,
                     *       "expires_at": "2027-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NewAccessToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The maximum number of tokens is reached; delete some first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "You already have 100 access tokens. Delete unused ones first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    deleteAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example t_1 */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access token is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    requestPasswordReset: {
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
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description If an account with this email exists, the email is being sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    resetPassword: {
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
                 *       "token": "q0xH5c1bJ2",
                 *       "password": "staple correct horse"
                 *     }
                 */
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password has changed; sign in with it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    listAuthorizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All authorizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *         "app": {
                     *           "client_id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "name": "Deployer"
                     *         },
                     *         "organization": {
                     *           "slug": "acme",
                     *           "name": "Acme"
                     *         },
                     *         "scopes": [
                     *           {
                     *             "action": "read",
                     *             "resource": "projects"
                     *           }
                     *         ],
                     *         "created_at": "2026-01-06T10:00:00Z",
                     *         "last_used_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Authorization"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    revokeAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                authorization_id: components["parameters"]["authorization_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens of the authorization are revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getAuthorizationRequest: {
        parameters: {
            query?: {
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id?: string;
                /** @example https://deployer.example.com/callback */
                redirect_uri?: string;
                /** @example code */
                response_type?: string;
                /** @example read:projects */
                scope?: string;
                /** @example xyz */
                state?: string;
                /** @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM */
                code_challenge?: string;
                /** @example S256 */
                code_challenge_method?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested authorization, or the address to redirect the person to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirect_to": null,
                     *       "asks": {
                     *         "app": {
                     *           "client_id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "name": "Deployer"
                     *         },
                     *         "organization": {
                     *           "slug": "acme",
                     *           "name": "Acme"
                     *         },
                     *         "scopes": [
                     *           {
                     *             "action": "read",
                     *             "resource": "projects"
                     *           }
                     *         ],
                     *         "redirect_host": "deployer.example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizationRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    decideAuthorization: {
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
                 *       "decision": "allow",
                 *       "client_id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                 *       "redirect_uri": "https://deployer.example.com/callback",
                 *       "response_type": "code",
                 *       "scope": "read:projects",
                 *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 *       "code_challenge_method": "S256"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    decision: "allow" | "deny";
                    client_id: string;
                    redirect_uri: string;
                    response_type?: string;
                    scope?: string;
                    state?: string;
                    code_challenge?: string;
                    code_challenge_method?: string;
                };
            };
        };
        responses: {
            /** @description The address to redirect the person to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirect_to": "https://deployer.example.com/callback?code=abc"
                     *     }
                     */
                    "application/json": {
                        redirect_to: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
            /** @description The person; the new credentials are valid. */
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
                     *       "needs_credentials": false,
                     *       "totp_enabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The credentials are already set, or the email belongs to another account. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Email and password are already set.",
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
            /**
             * @description One entry for each organization. Permissions in a project are those of its organization, unless the project is listed in `projects`. For a
             *     token, the permissions are limited to its scopes.
             */
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
                     *         ],
                     *         "projects": [
                     *           {
                     *             "ref": "abcdefghijklmnopqrst",
                     *             "role": "developer",
                     *             "permissions": [
                     *               {
                     *                 "action": "run",
                     *                 "resource": "sql_write"
                     *               }
                     *             ]
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
            /** @description All organizations. */
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
    createOrganization: {
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
                 *       "name": "Acme"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The organization. */
            201: {
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
                     *       "project_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description New organizations are disabled on this server. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "forbidden",
                     *       "message": "New organizations are disabled on this server.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "name": "acme"
                 *     }
                 */
                "application/json": {
                    /** @description Slug of the organization, typed to confirm the deletion. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The organization is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The organization has projects. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This organization has projects. Delete or transfer them first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "name": "Acme and Co."
                 *     }
                 */
                "application/json": {
                    name?: string;
                    organization_requires_mfa?: boolean;
                };
            };
        };
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
                     *       "name": "Acme and Co.",
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The person has no second factor and cannot require one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Set up multi-factor authentication in your own account first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getOrganizationUsage: {
        parameters: {
            query?: {
                /**
                 * @description Only the usage of this project.
                 * @example abcdefghijklmnopqrst
                 */
                project_ref?: string;
                /**
                 * @description ISO date. Absent: the first day of the month of `end`.
                 * @example 2026-01-01
                 */
                start?: string;
                /**
                 * @description ISO date, exclusive. Absent: now.
                 * @example 2026-02-01
                 */
                end?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usage_billing_enabled": false,
                     *       "start": "2026-01-01T00:00:00Z",
                     *       "end": "2026-02-01T00:00:00Z",
                     *       "usages": [
                     *         {
                     *           "metric": "DATABASE_SIZE",
                     *           "capped": true,
                     *           "available_in_plan": true,
                     *           "unlimited": false,
                     *           "pricing_free_units": 524288000,
                     *           "usage": 8114191,
                     *           "project_allocations": [
                     *             {
                     *               "ref": "abcdefghijklmnopqrst",
                     *               "name": "shop",
                     *               "exists": true,
                     *               "usage": 8114191
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Billing"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateBilling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "address": {
                 *         "name": "Acme Ltd",
                 *         "email": "bills@example.com",
                 *         "line1": "1 Main Street",
                 *         "line2": "",
                 *         "city": "Springfield",
                 *         "region": "",
                 *         "postal_code": "12345",
                 *         "country": "US",
                 *         "tax_id": ""
                 *       }
                 *     }
                 */
                "application/json": {
                    spend_cap?: boolean;
                    address?: components["schemas"]["BillingAddress"] | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Billing"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            default: components["responses"]["Failed"];
        };
    };
    changePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "plan": "team"
                 *     }
                 */
                "application/json": {
                    plan: components["schemas"]["PlanId"];
                };
            };
        };
        responses: {
            /** @description The outcome of the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "continue_at": null,
                     *       "billing": {
                     *         "plan": {
                     *           "id": "team",
                     *           "name": "Team"
                     *         },
                     *         "period": {
                     *           "start": "2026-01-01",
                     *           "end": "2026-02-01"
                     *         },
                     *         "spend_cap": {
                     *           "choice": "optional",
                     *           "enabled": true
                     *         },
                     *         "payments": {
                     *           "provider": "none",
                     *           "charges": false,
                     *           "plan_changes": true
                     *         },
                     *         "address": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        billing: components["schemas"]["Billing"];
                        /** @description Address at the payment provider at which the person continues; null if the change is complete. */
                        continue_at: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Refused"];
            default: components["responses"]["Failed"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @example 0 */
                offset?: number;
                /** @example 12 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices and their total number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "invoices": [
                     *         {
                     *           "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "number": "1-2026-01",
                     *           "period": {
                     *             "start": "2026-01-01",
                     *             "end": "2026-02-01"
                     *           },
                     *           "plan": {
                     *             "id": "pro",
                     *             "name": "Pro"
                     *           },
                     *           "status": "not_charged",
                     *           "amount": null,
                     *           "issued_at": "2026-02-01T01:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        invoices: components["schemas"]["InvoiceSummary"][];
                        count: number;
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
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "number": "1-2026-01",
                     *       "period": {
                     *         "start": "2026-01-01",
                     *         "end": "2026-02-01"
                     *       },
                     *       "plan": {
                     *         "id": "pro",
                     *         "name": "Pro"
                     *       },
                     *       "status": "not_charged",
                     *       "amount": null,
                     *       "issued_at": "2026-02-01T01:00:00Z",
                     *       "spend_cap": true,
                     *       "billed_to": null,
                     *       "lines": [
                     *         {
                     *           "metric": "EGRESS",
                     *           "included": 268435456000,
                     *           "used": 8114191,
                     *           "beyond": 0,
                     *           "projects": [
                     *             {
                     *               "ref": "abcdefghijklmnopqrst",
                     *               "name": "shop",
                     *               "used": 8114191
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                 * @description Number of projects to skip; a multiple of the limit.
                 * @example 0
                 */
                offset?: number;
                /** @example name_asc */
                sort?: "name_asc" | "name_desc" | "created_asc" | "created_desc";
                /**
                 * @description Part of the name or the reference, ignoring case.
                 * @example shop
                 */
                search?: string;
                /**
                 * @description Comma-separated statuses. Absent: all.
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
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of projects, and the total number that match search and statuses. */
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
                 * @description Slug of the organization.
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
                    /** @description Password of the database role postgres. */
                    db_pass: string;
                    /**
                     * @description Region of the project, as a label.
                     * @enum {string}
                     */
                    region?: "local";
                    /**
                     * @description Compute size of the project; shared by default.
                     * @enum {string}
                     */
                    compute?: "shared" | "ci_micro" | "ci_small" | "ci_medium" | "ci_large" | "ci_xlarge";
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
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
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
            409: components["responses"]["Full"];
            default: components["responses"]["Failed"];
        };
    };
    attachProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "name": "warehouse",
                 *       "connection_string": "postgresql://app:a-secret@db.example.com:5432/warehouse",
                 *       "tls": "verify-full"
                 *     }
                 */
                "application/json": components["schemas"]["AttachProject"];
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
                     *       "name": "warehouse",
                     *       "organization_id": 1,
                     *       "organization_slug": "acme",
                     *       "status": "COMING_UP",
                     *       "region": "elsewhere",
                     *       "compute": "elsewhere",
                     *       "provisioner": "attached",
                     *       "capabilities": [],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "attach_project",
                     *         "state": "running",
                     *         "step": "verify",
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
            409: components["responses"]["Full"];
            default: components["responses"]["Failed"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "person_id": "u_1",
                     *         "name": "Ada",
                     *         "email": "ada@example.com",
                     *         "role": "owner",
                     *         "project_roles": [],
                     *         "has_mfa": true,
                     *         "member_since": "2026-01-05T10:00:00Z"
                     *       },
                     *       {
                     *         "person_id": "u_2",
                     *         "name": "Bob",
                     *         "email": "bob@example.com",
                     *         "role": null,
                     *         "project_roles": [
                     *           {
                     *             "ref": "abcdefghijklmnopqrst",
                     *             "name": "shop",
                     *             "role": "developer"
                     *           }
                     *         ],
                     *         "has_mfa": false,
                     *         "member_since": "2026-01-06T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description ID of the member, from the list.
                 * @example u_2
                 */
                person_id: components["parameters"]["person_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            default: components["responses"]["Failed"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description ID of the member, from the list.
                 * @example u_2
                 */
                person_id: components["parameters"]["person_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "developer",
                 *       "project_roles": [
                 *         {
                 *           "ref": "abcdefghijklmnopqrst",
                 *           "role": "read-only"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    role?: components["schemas"]["NullableRole"];
                    project_roles?: components["schemas"]["ProjectRoles"];
                };
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "person_id": "u_2",
                     *       "name": "Bob",
                     *       "email": "bob@example.com",
                     *       "role": "developer",
                     *       "project_roles": [
                     *         {
                     *           "ref": "abcdefghijklmnopqrst",
                     *           "name": "shop",
                     *           "role": "read-only"
                     *         }
                     *       ],
                     *       "has_mfa": false,
                     *       "member_since": "2026-01-06T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            default: components["responses"]["Failed"];
        };
    };
    leaveOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership of the signed-in person has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            default: components["responses"]["Failed"];
        };
    };
    transferOwnership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "person_id": "u_2"
                 *     }
                 */
                "application/json": {
                    person_id: string;
                };
            };
        };
        responses: {
            /** @description The new owner. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "person_id": "u_2",
                     *       "name": "Bob",
                     *       "email": "bob@example.com",
                     *       "role": "owner",
                     *       "project_roles": [],
                     *       "has_mfa": false,
                     *       "member_since": "2026-01-06T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description This member is already an owner. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This member is already an owner.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All pending invitations, including expired ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "inv_1",
                     *         "email": "bob@example.com",
                     *         "role": "developer",
                     *         "project_roles": [],
                     *         "invited_by": "Ada",
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "expires_at": "2026-01-12T10:00:00Z",
                     *         "is_over": false
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "email": "bob@example.com",
                 *       "role": "developer",
                 *       "project_roles": []
                 *     }
                 */
                "application/json": {
                    email: string;
                    role: components["schemas"]["NullableRole"];
                    project_roles?: components["schemas"]["ProjectRoles"];
                };
            };
        };
        responses: {
            201: components["responses"]["Sent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description This person is already a member or invited. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This person is already a member.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description ID of the invitation, from the list.
                 * @example inv_1
                 */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is no longer valid. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description ID of the invitation, from the list.
                 * @example inv_1
                 */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Sent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    listOauthApps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "client_id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *         "name": "Deployer",
                     *         "redirect_uris": [
                     *           "https://deployer.example.com/callback"
                     *         ],
                     *         "scopes": [
                     *           {
                     *             "action": "read",
                     *             "resource": "projects"
                     *           }
                     *         ],
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "authorizations": [
                     *           {
                     *             "id": "1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *             "person": {
                     *               "person_id": "u_1",
                     *               "name": "Ada",
                     *               "email": "ada@example.com"
                     *             },
                     *             "scopes": [
                     *               {
                     *                 "action": "read",
                     *                 "resource": "projects"
                     *               }
                     *             ],
                     *             "created_at": "2026-01-06T10:00:00Z",
                     *             "last_used_at": null
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["OauthApp"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createOauthApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "name": "Deployer",
                 *       "redirect_uris": [
                 *         "https://deployer.example.com/callback"
                 *       ],
                 *       "scopes": [
                 *         {
                 *           "action": "read",
                 *           "resource": "projects"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: components["schemas"]["OauthAppTitle"];
                    redirect_uris: components["schemas"]["RedirectUris"];
                    scopes: components["schemas"]["Permission"][];
                };
            };
        };
        responses: {
            /** @description The application with its secret, shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_secret": "hws_q0xH5c1bJ2",
                     *       "client_id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "name": "Deployer",
                     *       "redirect_uris": [
                     *         "https://deployer.example.com/callback"
                     *       ],
                     *       "scopes": [
                     *         {
                     *           "action": "read",
                     *           "resource": "projects"
                     *         }
                     *       ],
                     *       "created_at": "2026-01-05T10:00:00Z",
                     *       "authorizations": []
                     *     }
                     */
                    "application/json": components["schemas"]["NewOauthApp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TooMany"];
            default: components["responses"]["Failed"];
        };
    };
    updateOauthApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id: components["parameters"]["client_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deployer",
                 *       "redirect_uris": [
                 *         "https://deployer.example.com/callback"
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: components["schemas"]["OauthAppTitle"];
                    redirect_uris: components["schemas"]["RedirectUris"];
                };
            };
        };
        responses: {
            /** @description The application is updated. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    deleteOauthApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id: components["parameters"]["client_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    renewOauthAppSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id: components["parameters"]["client_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, shown only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client_secret": "hws_q0xH5c1bJ2"
                     *     }
                     */
                    "application/json": {
                        client_secret: string;
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
    revokeOauthAppAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                client_id: components["parameters"]["client_id"];
                /** @example 1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                authorization_id: components["parameters"]["authorization_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens of the authorization are revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Data processing agreement.pdf",
                     *         "size": 48213,
                     *         "media_type": "application/pdf",
                     *         "changed_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Document"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    downloadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description Name from `listDocuments`.
                 * @example Data processing agreement.pdf
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    ETag?: string;
                    "Last-Modified"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example bytes */
                    "application/octet-stream": string;
                };
            };
            /** @description The version named by `If-None-Match` is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failed"];
        };
    };
    listOrganizationAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Only entries with this text in action, target, project, address or actor, ignoring case.
                 * @example member
                 */
                search?: components["parameters"]["search"];
                /** @example newest */
                sort?: components["parameters"]["sort"];
                /**
                 * @description Only entries older than the one with this id. Absent: starts with the newest entry.
                 * @example 1042
                 */
                before?: components["parameters"]["before"];
                /**
                 * @description Only entries newer than the one with this id, oldest first.
                 * @example 1042
                 */
                after?: components["parameters"]["after"];
                /** @example 100 */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getCloudMarketplaceRedirect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotManaged"];
            default: components["responses"]["Failed"];
        };
    };
    getVercelRedirect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Installation that the partner's marketplace created for an organization of the person.
                 * @example icfg_1
                 */
                installation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Redirect"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotManaged"];
            default: components["responses"]["Failed"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the invitation's link after the #.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation, as visible to the invited person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_name": "Acme",
                     *       "organization_slug": "acme",
                     *       "invited_by": "Ada",
                     *       "email": "bob@example.com",
                     *       "role": "developer",
                     *       "has_account": false,
                     *       "expires_at": "2026-01-12T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ReceivedInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["Over"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the invitation's link after the #.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Joined"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The invitation is for a different email than that of the signed-in person. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "forbidden",
                     *       "message": "This invitation is for bob@example.com. Sign in with that email to accept it.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["Over"];
            /** @description This person is already a member. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This person is already a member.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    acceptInvitationAsNew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The part of the invitation's link after the #.
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Bob",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    name: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The organization; the session's cookie is set. */
            200: {
                headers: {
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_slug": "acme"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinedOrganization"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["Over"];
            /** @description An account with this email exists; sign in to accept. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This email is already in use.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    getProfileAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Only entries with this text in action, target, project, address or actor, ignoring case.
                 * @example member
                 */
                search?: components["parameters"]["search"];
                /** @example newest */
                sort?: components["parameters"]["sort"];
                /**
                 * @description Only entries older than the one with this id. Absent: starts with the newest entry.
                 * @example 1042
                 */
                before?: components["parameters"]["before"];
                /**
                 * @description Only entries newer than the one with this id, oldest first.
                 * @example 1042
                 */
                after?: components["parameters"]["after"];
                /** @example 100 */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    listSupportRequests: {
        parameters: {
            query?: {
                /** @example 0 */
                offset?: number;
                /** @example 50 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests and their total number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "requests": [
                     *         {
                     *           "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "category": "dashboard_bug",
                     *           "subject": "The grid stays empty",
                     *           "message": "I opened the table people.",
                     *           "error": "Error: 503 Service Temporarily Unavailable",
                     *           "project_ref": "abcdefghijklmnopqrst",
                     *           "person": {
                     *             "person_id": "u_1",
                     *             "name": "Ada",
                     *             "email": "ada@example.com"
                     *           },
                     *           "created_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        requests: components["schemas"]["SupportRequest"][];
                        count: number;
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
    createSupportRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Slug of the organization.
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
                 *       "category": "dashboard_bug",
                 *       "subject": "The grid stays empty",
                 *       "message": "I opened the table people."
                 *     }
                 */
                "application/json": components["schemas"]["NewSupportRequest"];
            };
        };
        responses: {
            /** @description The request is stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "mail": "off"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /**
                         * @description Delivery of the email to the owners; `off` if the server sends no email.
                         * @enum {string}
                         */
                        mail: "off" | "sent" | "failed";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @example 0 */
                offset?: number;
                /** @example 10 */
                limit?: number;
                /**
                 * @description Only notifications with these statuses. Absent: new and seen.
                 * @example [
                 *       "new",
                 *       "seen"
                 *     ]
                 */
                status?: components["schemas"]["NotificationStatus"][];
                /**
                 * @description Only notifications with these priorities. Absent: all.
                 * @example [
                 *       "Warning",
                 *       "Critical"
                 *     ]
                 */
                priority?: components["schemas"]["NotificationPriority"][];
                /**
                 * @description Only notifications of these organizations.
                 * @example [
                 *       "acme"
                 *     ]
                 */
                org_slug?: string[];
                /**
                 * @description Only notifications of these projects.
                 * @example [
                 *       "abcdefghijklmnopqrst"
                 *     ]
                 */
                project_ref?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *         "status": "new",
                     *         "priority": "Critical",
                     *         "inserted_at": "2026-01-05T10:00:00Z",
                     *         "organization": {
                     *           "slug": "acme",
                     *           "name": "Acme"
                     *         },
                     *         "project": {
                     *           "ref": "abcdefghijklmnopqrst",
                     *           "name": "shop"
                     *         },
                     *         "data": {
                     *           "title": "shop does not start",
                     *           "message": "Its Postgres did not come up. Its log says why.",
                     *           "project_ref": "abcdefghijklmnopqrst",
                     *           "org_slug": "acme",
                     *           "actions": [
                     *             {
                     *               "label": "Open project",
                     *               "page": "project",
                     *               "params": {
                     *                 "ref": "abcdefghijklmnopqrst"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    updateNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                 *         "status": "seen"
                 *       }
                 *     ]
                 */
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    status: components["schemas"]["NotificationStatus"];
                }[];
            };
        };
        responses: {
            /** @description The statuses are set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    getNotificationsSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary of new notifications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unread_count": 3,
                     *       "has_warning": true,
                     *       "has_critical": false
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationsSummary"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failed"];
        };
    };
    archiveAllNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications are archived. */
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
    streamNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, without an end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: summary
                     *     data: {"unread_count":3,"has_warning":true,"has_critical":false}
                     */
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
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
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "shop"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the project, typed to confirm the deletion. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The deletion has started. */
            202: {
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
                     *       "status": "GOING_DOWN",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "delete_project",
                     *         "state": "running",
                     *         "step": "remove",
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
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "shop"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description Default timeout of a run, in milliseconds. */
                    statement_timeout_ms?: number;
                };
            };
        };
        responses: {
            /** @description The project. */
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
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": null
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
    pauseProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is being paused. */
            202: {
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
                     *       "status": "PAUSING",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "pause_project",
                     *         "state": "running",
                     *         "step": "stop",
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
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    resumeProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is being resumed. */
            202: {
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
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "resume_project",
                     *         "state": "running",
                     *         "step": "start",
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
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    restartProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project is being restarted. */
            202: {
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
                     *       "status": "RESTARTING",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "restart_project",
                     *         "state": "running",
                     *         "step": "stop",
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
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    transferProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "organization_slug": "acme"
                 *     }
                 */
                "application/json": {
                    organization_slug: string;
                };
            };
        };
        responses: {
            /** @description The project, in its new organization. */
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
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": null
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project already belongs to the organization, or is being deleted. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "The project is already in this organization.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getStartLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200 lines, newest last; none if there is no log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         "2026-01-05 10:00:00.000 UTC [7] LOG:  database system is ready to accept connections"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StartLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                 * @description Reference of the project, 20 lowercase letters.
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
                     *         "pool_mode": "transaction",
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
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    getProjectFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "postgres_version": "18.4",
                     *       "available_postgres_version": "18.4",
                     *       "database_size_bytes": "8114191",
                     *       "connections": 2,
                     *       "max_connections": 60,
                     *       "started_at": "2026-01-05T10:00:02Z",
                     *       "uptime_seconds": 86400,
                     *       "monthly_active_users": 12
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
    getProjectConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "host": "db.example.com",
                     *       "port": 5432,
                     *       "database": "shop",
                     *       "user": "app",
                     *       "tls": "verify-full",
                     *       "has_tls_ca": false,
                     *       "read_only_user": null,
                     *       "api_user": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectConnection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    updateProjectConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "connection_string": "postgresql://app:secret@db.example.com:5432/shop",
                 *       "tls": "verify-full"
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionRequest"];
            };
        };
        responses: {
            /** @description The project. */
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
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": null
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    getProjectMetrics: {
        parameters: {
            query?: {
                /**
                 * @description Hours up to now.
                 * @example 24
                 */
                hours?: 1 | 6 | 24;
                /**
                 * @description Length of a step in minutes.
                 * @example 15
                 */
                step?: 1 | 5 | 10 | 15 | 30 | 60;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "start": "2026-01-05T10:00:00Z",
                     *       "end": "2026-01-06T10:00:00Z",
                     *       "step_seconds": 900,
                     *       "points": [
                     *         {
                     *           "at": "2026-01-06T09:45:00Z",
                     *           "requests": 42,
                     *           "errors": 1,
                     *           "egress_bytes": "81920",
                     *           "realtime_messages": 12,
                     *           "realtime_clients": 2,
                     *           "connections": 3,
                     *           "max_connections": 60,
                     *           "database_size_bytes": "8114191",
                     *           "transactions": 310,
                     *           "cache_hit_ratio": 0.998
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectMetrics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createTemporaryApiKey: {
        parameters: {
            query?: {
                /**
                 * @description Lifetime of the key in seconds.
                 * @example 300
                 */
                authorization_exp?: number;
                /**
                 * @description A JSON object whose `role` is anon, authenticated or service_role. Other claims, such as `sub`, are those of a user, which policies check; `exp`, `iat` and `nbf` are the key’s own.
                 * @example {"role":"service_role"}
                 */
                claims?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description Return secret keys in full.
                 * @example true
                 */
                reveal?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "anon",
                     *         "type": "anon",
                     *         "name": "anon",
                     *         "description": "",
                     *         "enabled": true,
                     *         "api_key": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "inserted_at": "2026-01-05T10:00:00Z",
                     *         "last_used_at": null,
                     *         "expires_at": null,
                     *         "replaced_by": null
                     *       },
                     *       {
                     *         "id": "k_1",
                     *         "type": "secret",
                     *         "name": "server",
                     *         "description": "Nightly export",
                     *         "enabled": true,
                     *         "api_key": null,
                     *         "inserted_at": "2026-01-06T10:00:00Z",
                     *         "last_used_at": "2026-01-07T10:00:00Z",
                     *         "expires_at": null,
                     *         "replaced_by": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "type": "secret",
                 *       "name": "server",
                 *       "description": "Nightly export"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "publishable" | "secret";
                    name: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The key, in full. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k_1",
                     *       "type": "secret",
                     *       "name": "server",
                     *       "description": "Nightly export",
                     *       "enabled": true,
                     *       "api_key": "hw_secret_example",
                     *       "inserted_at": "2026-01-06T10:00:00Z",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "replaced_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project has the maximum number of keys. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This project already has 100 keys. Delete unused ones first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_1
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_1
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "server",
                 *       "description": "Nightly export"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k_1",
                     *       "type": "secret",
                     *       "name": "server",
                     *       "description": "Nightly export",
                     *       "enabled": true,
                     *       "api_key": null,
                     *       "inserted_at": "2026-01-06T10:00:00Z",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "replaced_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getProjectSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "jwt_secret": "a-secret-of-this-project"
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSettings"];
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
                 * @description Reference of the project, 20 lowercase letters.
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
            /** @description The request does not match the contract, or Postgres refused it before the first line (`sql` holds its error). */
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
            /** @description The text exceeds the server's limit, or the result is too large for the JSON representation. */
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
    runLints: {
        parameters: {
            query?: {
                /**
                 * @description Only findings of this category. Default: both categories.
                 * @example security
                 */
                category?: "security" | "performance";
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The findings, most urgent first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "rls_disabled",
                     *         "level": "ERROR",
                     *         "categories": [
                     *           "SECURITY"
                     *         ],
                     *         "title": "Row-level security is off",
                     *         "description": "The roles of the API have privileges on the table, so anyone with the publishable key can use them on every row.",
                     *         "object": {
                     *           "schema": "public",
                     *           "name": "orders",
                     *           "kind": "table"
                     *         },
                     *         "relation": {
                     *           "id": 16412,
                     *           "schema": "public",
                     *           "name": "orders"
                     *         },
                     *         "facts": {
                     *           "roles": [
                     *             "anon",
                     *             "authenticated"
                     *           ]
                     *         },
                     *         "remediation": null,
                     *         "statement": "alter table \"public\".\"orders\" enable row level security;"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Lint"][];
                };
            };
            /** @description The request does not match the contract, the lints timed out, or Postgres refused them (`sql` holds its error). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "timeout",
                     *       "message": "The advisor timed out after 30 s. Try again when the database is less busy.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            /** @description The findings exceed the maximum size of a response. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "result_too_large",
                     *       "message": "The findings are larger than 16 MB. Request one category.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listBackups: {
        parameters: {
            query?: {
                /** @example newest */
                sort?: "newest" | "oldest";
                /** @example 0 */
                offset?: number;
                /** @example 50 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of backups, their total number, and the time of the next scheduled backup. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next_scheduled_at": "2026-01-06T03:12:00Z",
                     *       "scheduled_retained": 7,
                     *       "last_test": {
                     *         "source": "backup",
                     *         "at": "2026-01-05T04:00:02Z",
                     *         "time": "2026-01-05T03:12:00Z",
                     *         "milliseconds": 2104,
                     *         "tables": 12,
                     *         "error": null
                     *       },
                     *       "backups": [
                     *         {
                     *           "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "kind": "scheduled",
                     *           "state": "completed",
                     *           "error": null,
                     *           "size_bytes": "8114191",
                     *           "postgres_version": "18.4",
                     *           "started_at": "2026-01-05T03:12:00Z",
                     *           "completed_at": "2026-01-05T03:12:02Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BackupList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotHere"];
            default: components["responses"]["Failed"];
        };
    };
    createBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "kind": "manual",
                     *       "state": "running",
                     *       "error": null,
                     *       "size_bytes": null,
                     *       "postgres_version": null,
                     *       "started_at": "2026-01-05T10:00:00Z",
                     *       "completed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Backup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    deleteBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                backup_id: components["parameters"]["backupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    restoreBackup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                backup_id: components["parameters"]["backupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop",
                 *       "files": "restored"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the project, typed to confirm the restore. */
                    name: string;
                    files?: components["schemas"]["RestoredFiles"];
                };
            };
        };
        responses: {
            /** @description The restore has started. */
            202: {
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
                     *       "status": "RESTORING",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "restore_backup",
                     *         "state": "running",
                     *         "step": "stop",
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
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "query": "select * from people",
                 *       "format": "csv",
                 *       "file_name": "people"
                 *     }
                 */
                "application/json": components["schemas"]["Export"];
            };
        };
        responses: {
            /** @description The address of the download. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/platform/exports/R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8",
                     *       "expires_at": "2026-01-05T10:01:00Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Path on this server. */
                        path: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from `createExport`.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, in the requested format. */
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,name
                     *     1,Ada
                     */
                    "text/csv": string;
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Ada"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                    /**
                     * @example | id | name |
                     *     | ---: | --- |
                     *     | 1 | Ada |
                     */
                    "text/markdown": string;
                    /**
                     * @example insert into "people" ("id", "name") values
                     *       (1, 'Ada');
                     */
                    "application/sql": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description HEAD is not allowed, because it would use up the address. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "method_not_allowed",
                     *       "message": "Use GET.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    chatAboutSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Which tables refer to people?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Selects one of the project's own databases. */
                    connectionString?: string;
                    /** @description The conversation so far, oldest first. The last message is from the user. */
                    messages: {
                        /** @enum {string} */
                        role: "user" | "assistant";
                        content: string;
                    }[];
                };
            };
        };
        responses: {
            200: components["responses"]["Text"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotConfigured"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["AiFailed"];
            default: components["responses"]["Failed"];
        };
    };
    completeCode: {
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
                 *       "projectRef": "abcdefghijklmnopqrst",
                 *       "orgSlug": "acme",
                 *       "completionMetadata": {
                 *         "textBeforeCursor": "select ",
                 *         "textAfterCursor": "",
                 *         "language": "sql",
                 *         "prompt": "count people by city",
                 *         "selection": ""
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CodeCompletion"];
            };
        };
        responses: {
            200: components["responses"]["Text"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotConfigured"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["AiFailed"];
            default: components["responses"]["Failed"];
        };
    };
    generateSqlTitle: {
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
                 *       "sql": "select city, count(*) from people group by 1"
                 *     }
                 */
                "application/json": {
                    /** @description The SQL text. Only its beginning is read. */
                    sql: string;
                };
            };
        };
        responses: {
            /** @description The title, one line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "People by city"
                     *     }
                     */
                    "application/json": {
                        title: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["NotConfigured"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["AiFailed"];
            default: components["responses"]["Failed"];
        };
    };
    listContent: {
        parameters: {
            query?: {
                /**
                 * @description `user` for the person's own private snippets, `project` for shared ones. Absent: both.
                 * @example user
                 */
                visibility?: components["schemas"]["SnippetVisibility"];
                /** @example sql */
                type?: "sql" | "log_sql";
                /**
                 * @description Only the person's favorites.
                 * @example true
                 */
                favorite?: boolean;
                /**
                 * @description Only snippets in this folder; `none` for snippets outside of any folder.
                 * @example none
                 */
                folder_id?: string;
                /**
                 * @description Part of the name or the description, ignoring case.
                 * @example city
                 */
                search?: components["parameters"]["search-2"];
                /** @example name_asc */
                sort?: "name_asc" | "inserted_desc" | "updated_desc";
                /** @example 100 */
                limit?: number;
                /**
                 * @description `cursor` of the previous page, used with the same `sort`.
                 * @example WyJwZW9wbGUiLCIwYjlmNWQxMC0xYzJkLTRlM2YtOGE1Yi02YzdkOGU5ZjBhMWIiXQ
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of snippets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "type": "sql",
                     *           "name": "People by city",
                     *           "description": "",
                     *           "visibility": "user",
                     *           "owner_id": "u_1",
                     *           "project_id": "abcdefghijklmnopqrst",
                     *           "folder_id": null,
                     *           "favorite": false,
                     *           "version": 3,
                     *           "inserted_at": "2026-01-05T10:00:00Z",
                     *           "updated_at": "2026-01-05T10:04:00Z"
                     *         }
                     *       ],
                     *       "cursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SnippetEntry"][];
                        /** @description Start of the next page; null on the last page. */
                        cursor: string | null;
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
    upsertContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                 *       "type": "sql",
                 *       "version": 0,
                 *       "name": "People by city",
                 *       "content": {
                 *         "sql": "select city, count(*) from people group by 1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SnippetPayload"];
            };
        };
        responses: {
            200: components["responses"]["Saved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failed"];
        };
    };
    createContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1c",
                 *       "type": "sql",
                 *       "name": "People by city",
                 *       "content": {
                 *         "sql": "select city, count(*) from people group by 1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SnippetPayload"];
            };
        };
        responses: {
            201: components["responses"]["Saved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failed"];
        };
    };
    deleteContent: {
        parameters: {
            query: {
                /**
                 * @example [
                 *       "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b"
                 *     ]
                 */
                ids: components["schemas"]["ContentId"][];
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snippets are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    countContent: {
        parameters: {
            query?: {
                /**
                 * @description Part of the name or the description, ignoring case.
                 * @example city
                 */
                search?: components["parameters"]["search-2"];
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. Favorites are also counted among the private or shared snippets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "private": 12,
                     *       "shared": 3,
                     *       "favorites": 4
                     *     }
                     */
                    "application/json": {
                        private: number;
                        shared: number;
                        favorites: number;
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
    getContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Saved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listContentVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions, without their text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "version": 2,
                     *           "author": {
                     *             "id": "u_1",
                     *             "name": "Ada"
                     *           },
                     *           "saved_at": "2026-01-05T10:02:00Z",
                     *           "bytes": 44
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["SnippetVersion"][];
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
    getContentVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
                /**
                 * @description Number of the version.
                 * @example 2
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version with its text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 2,
                     *       "author": {
                     *         "id": "u_1",
                     *         "name": "Ada"
                     *       },
                     *       "saved_at": "2026-01-05T10:02:00Z",
                     *       "bytes": 44,
                     *       "sql": "select city, count(*) from people group by 1"
                     *     }
                     */
                    "application/json": components["schemas"]["SnippetVersionText"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    setContentFavorite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the snippet.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "favorite": true
                 *     }
                 */
                "application/json": {
                    favorite: boolean;
                };
            };
        };
        responses: {
            /** @description The favorite is saved. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listFolders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All folders at every level. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "folders": [
                     *         {
                     *           "id": "7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5",
                     *           "name": "Reports",
                     *           "owner_id": "u_1",
                     *           "project_id": "abcdefghijklmnopqrst",
                     *           "parent_id": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        folders: components["schemas"]["SnippetFolder"][];
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
    createFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "Reports",
                 *       "parentId": null
                 *     }
                 */
                "application/json": components["schemas"]["FolderPayload"];
            };
        };
        responses: {
            /** @description The folder. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5",
                     *       "name": "Reports",
                     *       "owner_id": "u_1",
                     *       "project_id": "abcdefghijklmnopqrst",
                     *       "parent_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["SnippetFolder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The person has a folder with this name in this project, or the maximum number of folders. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Unable to create new folder: This folder name already exists",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    updateFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the folder.
                 * @example 7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5
                 */
                folder_id: components["schemas"]["ContentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reports"
                 *     }
                 */
                "application/json": components["schemas"]["FolderPayload"];
            };
        };
        responses: {
            /** @description The updated folder. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5",
                     *       "name": "Reports",
                     *       "owner_id": "u_1",
                     *       "project_id": "abcdefghijklmnopqrst",
                     *       "parent_id": null
                     *     }
                     */
                    "application/json": components["schemas"]["SnippetFolder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The person has another folder with this name in this project. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Unable to update folder: This folder name already exists",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    deleteFolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the folder.
                 * @example 7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5
                 */
                folder_id: components["schemas"]["ContentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The folder is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getStorageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "file_size_limit": 52428800,
                     *       "plan": "pro",
                     *       "plan_file_size_limit": 53687091200,
                     *       "effective_file_size_limit": 52428800,
                     *       "signed_url_max_seconds": 31536000,
                     *       "s3": {
                     *         "path": "/storage/v1/s3",
                     *         "served": true
                     *       },
                     *       "iceberg": {
                     *         "path": "/storage/v1/iceberg",
                     *         "served": false
                     *       },
                     *       "image_transformation": {
                     *         "path": "/storage/v1/render/image",
                     *         "served": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StorageSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateStorageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "file_size_limit": 52428800
                 *     }
                 */
                "application/json": {
                    signed_url_max_seconds?: components["schemas"]["SignedUrlMaxSeconds"];
                    /** @description Maximum file size in bytes, at most the limit of the plan; null for the limit of the plan. */
                    file_size_limit?: number | null;
                };
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "file_size_limit": 52428800,
                     *       "plan": "pro",
                     *       "plan_file_size_limit": 53687091200,
                     *       "effective_file_size_limit": 52428800,
                     *       "signed_url_max_seconds": 31536000,
                     *       "s3": {
                     *         "path": "/storage/v1/s3",
                     *         "served": true
                     *       },
                     *       "iceberg": {
                     *         "path": "/storage/v1/iceberg",
                     *         "served": false
                     *       },
                     *       "image_transformation": {
                     *         "path": "/storage/v1/render/image",
                     *         "served": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StorageSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    revokeStorageUrls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All existing links are revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listStorageBuckets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All buckets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "pictures",
                     *         "name": "pictures",
                     *         "public": false,
                     *         "file_size_limit": null,
                     *         "allowed_mime_types": null,
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "updated_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Bucket"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    createStorageBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "id": "pictures",
                 *       "public": false,
                 *       "file_size_limit": 10485760,
                 *       "allowed_mime_types": [
                 *         "image/*"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Name of the bucket; cannot be changed. */
                    id: string;
                    public?: components["schemas"]["BucketPublic"];
                    file_size_limit?: components["schemas"]["BucketFileSize"];
                    allowed_mime_types?: components["schemas"]["BucketTypes"];
                };
            };
        };
        responses: {
            /** @description The bucket. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pictures",
                     *       "name": "pictures",
                     *       "public": false,
                     *       "file_size_limit": null,
                     *       "allowed_mime_types": null,
                     *       "created_at": "2026-01-05T10:00:00Z",
                     *       "updated_at": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Bucket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BucketConflict"];
            default: components["responses"]["Failed"];
        };
    };
    deleteStorageBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bucket is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BucketConflict"];
            default: components["responses"]["Failed"];
        };
    };
    updateStorageBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "public": true
                 *     }
                 */
                "application/json": {
                    public?: components["schemas"]["BucketPublic"];
                    file_size_limit?: components["schemas"]["BucketFileSize"];
                    allowed_mime_types?: components["schemas"]["BucketTypes"];
                };
            };
        };
        responses: {
            /** @description The bucket. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "pictures",
                     *       "name": "pictures",
                     *       "public": false,
                     *       "file_size_limit": null,
                     *       "allowed_mime_types": null,
                     *       "created_at": "2026-01-05T10:00:00Z",
                     *       "updated_at": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Bucket"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    emptyStorageBucket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bucket is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    signStorageObject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "holiday/beach.jpg",
                 *       "expires_in": 604800
                 *     }
                 */
                "application/json": {
                    path: string;
                    /** @description Lifetime in seconds, at most the project’s `signed_url_max_seconds`. */
                    expires_in: number;
                    /** @description Make browsers save the file instead of displaying it. Default: false. */
                    download?: boolean;
                };
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/storage/v1/object/sign/pictures/holiday/beach.jpg?token=eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl"
                     *     }
                     */
                    "application/json": {
                        /** @description Absolute URL. */
                        url: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    createStorageZip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paths": [
                 *         "holiday/"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Paths of files, and of folders with a trailing slash. */
                    paths: string[];
                };
            };
        };
        responses: {
            /** @description The address of the download. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/platform/zips/R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8",
                     *       "expires_at": "2026-01-05T10:01:00Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Path on this server. */
                        path: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            413: components["responses"]["TooMuch"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    downloadStorageZip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from `createStorageZip`.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zip. */
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example bytes */
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description HEAD is not allowed, because it would use up the address. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "method_not_allowed",
                     *       "message": "Use GET.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["NotActive"];
            413: components["responses"]["TooMuch"];
            default: components["responses"]["Failed"];
        };
    };
    deleteStorageObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "paths": [
                 *         "holiday/beach.jpg"
                 *       ]
                 *     }
                 */
                "application/json": {
                    paths: string[];
                };
            };
        };
        responses: {
            /** @description The files are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    listStorageObjects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path": "holiday",
                 *       "options": {
                 *         "limit": 200,
                 *         "offset": 0,
                 *         "sortBy": {
                 *           "column": "name",
                 *           "order": "asc"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Path of the folder. Absent: the root of the bucket. */
                    path?: string;
                    options?: {
                        /** @description Maximum number of entries. Default: 200. */
                        limit?: number;
                        offset?: number;
                        /** @description Part of an entry’s name, ignoring case. */
                        search?: string;
                        sortBy?: {
                            /** @enum {string} */
                            column?: "name" | "updated_at" | "created_at" | "last_accessed_at";
                            /** @enum {string} */
                            order?: "asc" | "desc";
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "holiday",
                     *         "id": null,
                     *         "created_at": null,
                     *         "updated_at": null,
                     *         "last_accessed_at": null,
                     *         "metadata": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["StorageEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    moveStorageObject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "beach.jpg",
                 *       "to": "holiday/beach.jpg"
                 *     }
                 */
                "application/json": {
                    from: string;
                    to: string;
                };
            };
        };
        responses: {
            /** @description The file is moved. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    downloadStorageObject: {
        parameters: {
            query: {
                /** @example holiday/beach.jpg */
                path: string;
                /**
                 * @description JSON object. `download`: name under which the file is saved. Absent: its own name.
                 * @example {"download":"beach.jpg"}
                 */
                options?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the bucket.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example bytes */
                    "application/octet-stream": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example bytes */
                    "application/octet-stream": string;
                };
            };
            /** @description The version named by `If-None-Match` is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    getPgbouncerConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pgbouncer_enabled": true,
                     *       "pgbouncer_status": "ENABLED",
                     *       "pgbouncer_version": "1.18.0",
                     *       "prepared_statements": false,
                     *       "pool_mode": "transaction",
                     *       "default_pool_size": 15,
                     *       "max_pool_size": 21,
                     *       "max_client_conn": 500,
                     *       "db_host": "127.0.0.1",
                     *       "db_port": 8103,
                     *       "db_name": "abcdefghijklmnopqrst",
                     *       "db_user": "postgres",
                     *       "connection_string": "postgresql://postgres@127.0.0.1:8103/abcdefghijklmnopqrst",
                     *       "ssl_enforced": false
                     *     }
                     */
                    "application/json": components["schemas"]["PgbouncerConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updatePgbouncerConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "pool_mode": "transaction",
                 *       "default_pool_size": 15
                 *     }
                 */
                "application/json": {
                    pool_mode?: components["schemas"]["PoolMode"];
                    /** @description Connections to Postgres of each pool and user; at most `max_pool_size` of the mode. */
                    default_pool_size?: number;
                };
            };
        };
        responses: {
            /** @description The configuration. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pgbouncer_enabled": true,
                     *       "pgbouncer_status": "ENABLED",
                     *       "pgbouncer_version": "1.18.0",
                     *       "prepared_statements": false,
                     *       "pool_mode": "transaction",
                     *       "default_pool_size": 15,
                     *       "max_pool_size": 21,
                     *       "max_client_conn": 500,
                     *       "db_host": "127.0.0.1",
                     *       "db_port": 8103,
                     *       "db_name": "abcdefghijklmnopqrst",
                     *       "db_user": "postgres",
                     *       "connection_string": "postgresql://postgres@127.0.0.1:8103/abcdefghijklmnopqrst",
                     *       "ssl_enforced": false
                     *     }
                     */
                    "application/json": components["schemas"]["PgbouncerConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoPools"];
            default: components["responses"]["Failed"];
        };
    };
    listPools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pools. */
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
                     *         "db_port": 8102,
                     *         "db_name": "abcdefghijklmnopqrst",
                     *         "db_user": "postgres",
                     *         "connection_string": "postgresql://postgres@127.0.0.1:8102/abcdefghijklmnopqrst",
                     *         "pool_mode": "session",
                     *         "default_pool_size": 15,
                     *         "max_client_conn": 500
                     *       },
                     *       {
                     *         "identifier": "abcdefghijklmnopqrst",
                     *         "database_type": "PRIMARY",
                     *         "db_host": "127.0.0.1",
                     *         "db_port": 8103,
                     *         "db_name": "abcdefghijklmnopqrst",
                     *         "db_user": "postgres",
                     *         "connection_string": "postgresql://postgres@127.0.0.1:8103/abcdefghijklmnopqrst",
                     *         "pool_mode": "transaction",
                     *         "default_pool_size": 15,
                     *         "max_client_conn": 500
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Pool"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    setDatabasePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "db_pass": "another long and secret one"
                 *     }
                 */
                "application/json": {
                    /** @description Password of the database role postgres. */
                    db_pass: string;
                };
            };
        };
        responses: {
            /** @description The password is set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project does not run, or another password is being set. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "project_not_active",
                     *       "message": "The project is paused.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    listSigningKeys: {
        parameters: {
            query?: {
                /**
                 * @description Return shared secrets. Private keys are never returned.
                 * @example true
                 */
                reveal?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys. Exactly one is in use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "k_1",
                     *         "algorithm": "HS256",
                     *         "status": "in_use",
                     *         "is_legacy": true,
                     *         "public_jwk": null,
                     *         "secret": null,
                     *         "inserted_at": "2026-01-05T10:00:00Z",
                     *         "updated_at": "2026-01-05T10:00:00Z"
                     *       },
                     *       {
                     *         "id": "k_2",
                     *         "algorithm": "ES256",
                     *         "status": "standby",
                     *         "is_legacy": false,
                     *         "public_jwk": {
                     *           "kty": "EC",
                     *           "crv": "P-256",
                     *           "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                     *           "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                     *           "kid": "k_2",
                     *           "alg": "ES256",
                     *           "use": "sig",
                     *           "key_ops": [
                     *             "verify"
                     *           ]
                     *         },
                     *         "secret": null,
                     *         "inserted_at": "2026-01-06T10:00:00Z",
                     *         "updated_at": "2026-01-06T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SigningKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "algorithm": "ES256"
                 *     }
                 */
                "application/json": {
                    algorithm: components["schemas"]["SigningKeyAlgorithm"];
                    /** @description An existing key instead of a generated one: a shared secret, or a private key on the curve P-256 as PKCS #8 (PEM) or JWK. */
                    import_key?: string;
                };
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k_2",
                     *       "algorithm": "ES256",
                     *       "status": "standby",
                     *       "is_legacy": false,
                     *       "public_jwk": {
                     *         "kty": "EC",
                     *         "crv": "P-256",
                     *         "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                     *         "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                     *         "kid": "k_2",
                     *         "alg": "ES256",
                     *         "use": "sig",
                     *         "key_ops": [
                     *           "verify"
                     *         ]
                     *       },
                     *       "secret": null,
                     *       "inserted_at": "2026-01-06T10:00:00Z",
                     *       "updated_at": "2026-01-06T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SigningKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project has a standby key, this key, or the maximum number of keys. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This project already has a standby key. Use or delete it first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    deleteSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_2
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Tokens of the key are still valid. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Tokens of this key are still valid. Revoke it first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    updateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_2
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "in_use"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "in_use" | "revoked";
                };
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k_2",
                     *       "algorithm": "ES256",
                     *       "status": "in_use",
                     *       "is_legacy": false,
                     *       "public_jwk": {
                     *         "kty": "EC",
                     *         "crv": "P-256",
                     *         "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                     *         "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                     *         "kid": "k_2",
                     *         "alg": "ES256",
                     *         "use": "sig",
                     *         "key_ops": [
                     *           "verify"
                     *         ]
                     *       },
                     *       "secret": null,
                     *       "inserted_at": "2026-01-06T10:00:00Z",
                     *       "updated_at": "2026-01-06T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SigningKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The key cannot have this status. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This key is in use. Put another key in use first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    renewJwtSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings with the new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "jwt_secret": "another-secret-of-this-project"
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project has the maximum number of signing keys. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This project already has 10 signing keys. Delete revoked ones first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example k_1
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 86400
                 *     }
                 */
                "application/json": {
                    /** @description Time until the current key stops working; 0 ends it immediately. */
                    overlap_seconds: number;
                };
            };
        };
        responses: {
            /** @description The new key, in full. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "k_2",
                     *       "type": "secret",
                     *       "name": "server",
                     *       "description": "Nightly export",
                     *       "enabled": true,
                     *       "api_key": "hw_secret_example",
                     *       "inserted_at": "2026-01-06T10:00:00Z",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "replaced_by": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The key was rotated already, or the project has the maximum number of keys. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This key was rotated already. Rotate the key that replaces it.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    updateLegacyApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "enabled": false
                 *     }
                 */
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description The two keys; none if all shared secrets are revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "anon",
                     *         "type": "anon",
                     *         "name": "anon",
                     *         "description": "",
                     *         "enabled": false,
                     *         "api_key": null,
                     *         "inserted_at": "2026-01-05T10:00:00Z",
                     *         "last_used_at": null,
                     *         "expires_at": null,
                     *         "replaced_by": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getProjectAddons: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The add-ons in effect, and each known add-on with its state on this server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "selected_addons": [
                     *         {
                     *           "type": "ipv4",
                     *           "variant": {
                     *             "identifier": "ipv4_default",
                     *             "name": "IPv4"
                     *           }
                     *         }
                     *       ],
                     *       "addons": [
                     *         {
                     *           "type": "ipv4",
                     *           "status": "included"
                     *         },
                     *         {
                     *           "type": "pitr",
                     *           "status": "selectable"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectAddons"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listS3Keys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0f6f4b1e-8f1c-4b1c-9a53-5a8f4d7c2a10",
                     *         "name": "backups",
                     *         "access_key_id": "5f2b7c9d1e3a4f608192a3b4c5d6e7f8",
                     *         "inserted_at": "2026-01-06T10:00:00Z",
                     *         "last_used_at": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["S3Key"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createS3Key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "backups"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f6f4b1e-8f1c-4b1c-9a53-5a8f4d7c2a10",
                     *       "name": "backups",
                     *       "access_key_id": "5f2b7c9d1e3a4f608192a3b4c5d6e7f8",
                     *       "secret_access_key": "a-secret-of-this-key",
                     *       "inserted_at": "2026-01-06T10:00:00Z",
                     *       "last_used_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["NewS3Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project has the maximum number of keys. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This project already has 50 S3 access keys. Delete unused ones first.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    deleteS3Key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the key, from the list.
                 * @example 0f6f4b1e-8f1c-4b1c-9a53-5a8f4d7c2a10
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getSslCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "certificate": "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
                     *     }
                     */
                    "application/json": components["schemas"]["SslCertificate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoPools"];
            default: components["responses"]["Failed"];
        };
    };
    getProjectCompute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The size in effect, and all sizes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "selected": "shared",
                     *       "sizes": [
                     *         {
                     *           "id": "shared",
                     *           "memory_bytes": null,
                     *           "processors": null,
                     *           "unavailable_reason": null,
                     *           "settings": [
                     *             {
                     *               "name": "shared_buffers",
                     *               "value": "64MB"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectCompute"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    updateProjectCompute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "compute": "ci_micro"
                 *     }
                 */
                "application/json": {
                    compute: components["schemas"]["ComputeSize"];
                };
            };
        };
        responses: {
            /** @description The project is being restarted. */
            202: {
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
                     *       "status": "RESTARTING",
                     *       "region": "local",
                     *       "compute": "ci_micro",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "resize_project",
                     *         "state": "running",
                     *         "step": "stop",
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
            409: components["responses"]["WrongStatus"];
            default: components["responses"]["Failed"];
        };
    };
    getSslEnforcement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enforcement of TLS. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enforced": false
                     *     }
                     */
                    "application/json": components["schemas"]["SslEnforcement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoNetworkRules"];
            default: components["responses"]["Failed"];
        };
    };
    updateSslEnforcement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "enforced": true
                 *     }
                 */
                "application/json": components["schemas"]["SslEnforcement"];
            };
        };
        responses: {
            /** @description The enforcement of TLS. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enforced": true
                     *     }
                     */
                    "application/json": components["schemas"]["SslEnforcement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoNetworkRules"];
            default: components["responses"]["Failed"];
        };
    };
    getNetworkRestrictions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restrictions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "allowed_ranges": [
                     *         "0.0.0.0/0",
                     *         "::/0"
                     *       ],
                     *       "your_address": "203.0.113.7"
                     *     }
                     */
                    "application/json": components["schemas"]["NetworkRestrictions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoNetworkRules"];
            default: components["responses"]["Failed"];
        };
    };
    updateNetworkRestrictions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "allowed_ranges": [
                 *         "0.0.0.0/0",
                 *         "::/0"
                 *       ]
                 *     }
                 */
                "application/json": {
                    allowed_ranges: components["schemas"]["AllowedRanges"];
                    /** @description Required to be true if the ranges do not include the address of the caller. */
                    confirms_lockout?: boolean;
                };
            };
        };
        responses: {
            /** @description The restrictions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "allowed_ranges": [
                     *         "0.0.0.0/0",
                     *         "::/0"
                     *       ],
                     *       "your_address": "203.0.113.7"
                     *     }
                     */
                    "application/json": components["schemas"]["NetworkRestrictions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The ranges do not include the address of the caller and `confirms_lockout` is not true (`conflict`), or the project is attached (`not_supported`). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "Your current address, 203.0.113.7, isn’t in an allowed range. Programs at this address could no longer connect to the database.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document of this server's version, with an `ETag`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Howdah platform API",
                     *         "version": "0.1.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Contract"];
                };
            };
            /** @description The version named by `If-None-Match` is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failed"];
        };
    };
    getAnalytics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The origin of the endpoint that the operator of the server has configured; null if events are discarded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": "https://events.example.com"
                     *     }
                     */
                    "application/json": {
                        endpoint: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failed"];
        };
    };
    sendAnalyticsEvent: {
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
                 *       "name": "connection_string_copied",
                 *       "properties": {
                 *         "connectionType": "uri",
                 *         "lang": "text",
                 *         "connectionMethod": "direct"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AnalyticsEvent"];
            };
        };
        responses: {
            /** @description The event is accepted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    getAuthConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All settings, with their defaults. Passwords are never returned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_url": "https://app.example.com",
                     *       "uri_allow_list": [
                     *         "https://*.example.dev/**"
                     *       ],
                     *       "security_cors_any_origin_enabled": false,
                     *       "disable_signup": false,
                     *       "external_email_enabled": true,
                     *       "external_phone_enabled": false,
                     *       "external_anonymous_users_enabled": false,
                     *       "mailer_autoconfirm": false,
                     *       "mailer_secure_email_change_enabled": true,
                     *       "mailer_otp_length": 6,
                     *       "mailer_otp_exp": 3600,
                     *       "sms_autoconfirm": false,
                     *       "sms_provider": "none",
                     *       "sms_twilio_account_sid": "",
                     *       "sms_twilio_message_service_sid": "",
                     *       "sms_otp_length": 6,
                     *       "sms_otp_exp": 60,
                     *       "sms_template": "",
                     *       "sms_max_frequency": 5,
                     *       "security_update_password_require_reauthentication": false,
                     *       "security_manual_linking_enabled": false,
                     *       "jwt_exp": 3600,
                     *       "password_min_length": 6,
                     *       "password_required_characters": "",
                     *       "security_refresh_token_reuse_interval": 10,
                     *       "sessions_timebox": 0,
                     *       "sessions_inactivity_timeout": 0,
                     *       "sessions_single_per_user": false,
                     *       "mfa_totp_enroll_enabled": true,
                     *       "mfa_totp_verify_enabled": true,
                     *       "mfa_phone_enroll_enabled": false,
                     *       "mfa_phone_verify_enabled": false,
                     *       "mfa_web_authn_enroll_enabled": false,
                     *       "mfa_web_authn_verify_enabled": false,
                     *       "mfa_phone_otp_length": 6,
                     *       "mfa_phone_template": "",
                     *       "mfa_phone_max_frequency": 5,
                     *       "mfa_max_enrolled_factors": 10,
                     *       "smtp_max_frequency": 60,
                     *       "rate_limit_email_sent": 30,
                     *       "rate_limit_sms_sent": 30,
                     *       "rate_limit_anonymous_users": 30,
                     *       "rate_limit_sign_in": 30,
                     *       "rate_limit_token_refresh": 150,
                     *       "rate_limit_verify": 30,
                     *       "rate_limit_otp": 30,
                     *       "mailer_subjects_confirmation": "",
                     *       "mailer_templates_confirmation_content": "",
                     *       "mailer_subjects_invite": "",
                     *       "mailer_templates_invite_content": "",
                     *       "mailer_subjects_magic_link": "",
                     *       "mailer_templates_magic_link_content": "",
                     *       "mailer_subjects_email_change": "",
                     *       "mailer_templates_email_change_content": "",
                     *       "mailer_subjects_recovery": "",
                     *       "mailer_templates_recovery_content": "",
                     *       "mailer_subjects_reauthentication": "",
                     *       "mailer_templates_reauthentication_content": "",
                     *       "smtp_host": "",
                     *       "smtp_port": 587,
                     *       "smtp_user": "",
                     *       "smtp_admin_email": "",
                     *       "smtp_sender_name": "",
                     *       "external_providers": [],
                     *       "third_party_issuers": [],
                     *       "hook_custom_access_token_enabled": false,
                     *       "hook_custom_access_token_uri": "",
                     *       "hook_before_user_created_enabled": false,
                     *       "hook_before_user_created_uri": "",
                     *       "hook_send_email_enabled": false,
                     *       "hook_send_email_uri": "",
                     *       "hook_send_sms_enabled": false,
                     *       "hook_send_sms_uri": "",
                     *       "hook_password_verification_attempt_enabled": false,
                     *       "hook_password_verification_attempt_uri": "",
                     *       "hook_mfa_verification_attempt_enabled": false,
                     *       "hook_mfa_verification_attempt_uri": "",
                     *       "password_hibp_enabled": false,
                     *       "security_captcha_enabled": false,
                     *       "security_captcha_provider": "turnstile",
                     *       "db_max_pool_size": 4,
                     *       "api_max_request_duration": 10,
                     *       "gotrue_url": "",
                     *       "gotrue_anon_key": ""
                     *     }
                     */
                    "application/json": components["schemas"]["AuthConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateAuthConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "site_url": "https://app.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["AuthConfigChange"];
            };
        };
        responses: {
            /** @description All settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "site_url": "https://app.example.com",
                     *       "uri_allow_list": [
                     *         "https://*.example.dev/**"
                     *       ],
                     *       "security_cors_any_origin_enabled": false,
                     *       "disable_signup": false,
                     *       "external_email_enabled": true,
                     *       "external_phone_enabled": false,
                     *       "external_anonymous_users_enabled": false,
                     *       "mailer_autoconfirm": false,
                     *       "mailer_secure_email_change_enabled": true,
                     *       "mailer_otp_length": 6,
                     *       "mailer_otp_exp": 3600,
                     *       "sms_autoconfirm": false,
                     *       "sms_provider": "none",
                     *       "sms_twilio_account_sid": "",
                     *       "sms_twilio_message_service_sid": "",
                     *       "sms_otp_length": 6,
                     *       "sms_otp_exp": 60,
                     *       "sms_template": "",
                     *       "sms_max_frequency": 5,
                     *       "security_update_password_require_reauthentication": false,
                     *       "security_manual_linking_enabled": false,
                     *       "jwt_exp": 3600,
                     *       "password_min_length": 6,
                     *       "password_required_characters": "",
                     *       "security_refresh_token_reuse_interval": 10,
                     *       "sessions_timebox": 0,
                     *       "sessions_inactivity_timeout": 0,
                     *       "sessions_single_per_user": false,
                     *       "mfa_totp_enroll_enabled": true,
                     *       "mfa_totp_verify_enabled": true,
                     *       "mfa_phone_enroll_enabled": false,
                     *       "mfa_phone_verify_enabled": false,
                     *       "mfa_web_authn_enroll_enabled": false,
                     *       "mfa_web_authn_verify_enabled": false,
                     *       "mfa_phone_otp_length": 6,
                     *       "mfa_phone_template": "",
                     *       "mfa_phone_max_frequency": 5,
                     *       "mfa_max_enrolled_factors": 10,
                     *       "smtp_max_frequency": 60,
                     *       "rate_limit_email_sent": 30,
                     *       "rate_limit_sms_sent": 30,
                     *       "rate_limit_anonymous_users": 30,
                     *       "rate_limit_sign_in": 30,
                     *       "rate_limit_token_refresh": 150,
                     *       "rate_limit_verify": 30,
                     *       "rate_limit_otp": 30,
                     *       "mailer_subjects_confirmation": "",
                     *       "mailer_templates_confirmation_content": "",
                     *       "mailer_subjects_invite": "",
                     *       "mailer_templates_invite_content": "",
                     *       "mailer_subjects_magic_link": "",
                     *       "mailer_templates_magic_link_content": "",
                     *       "mailer_subjects_email_change": "",
                     *       "mailer_templates_email_change_content": "",
                     *       "mailer_subjects_recovery": "",
                     *       "mailer_templates_recovery_content": "",
                     *       "mailer_subjects_reauthentication": "",
                     *       "mailer_templates_reauthentication_content": "",
                     *       "smtp_host": "",
                     *       "smtp_port": 587,
                     *       "smtp_user": "",
                     *       "smtp_admin_email": "",
                     *       "smtp_sender_name": "",
                     *       "external_providers": [],
                     *       "third_party_issuers": [],
                     *       "hook_custom_access_token_enabled": false,
                     *       "hook_custom_access_token_uri": "",
                     *       "hook_before_user_created_enabled": false,
                     *       "hook_before_user_created_uri": "",
                     *       "hook_send_email_enabled": false,
                     *       "hook_send_email_uri": "",
                     *       "hook_send_sms_enabled": false,
                     *       "hook_send_sms_uri": "",
                     *       "hook_password_verification_attempt_enabled": false,
                     *       "hook_password_verification_attempt_uri": "",
                     *       "hook_mfa_verification_attempt_enabled": false,
                     *       "hook_mfa_verification_attempt_uri": "",
                     *       "password_hibp_enabled": false,
                     *       "security_captcha_enabled": false,
                     *       "security_captcha_provider": "turnstile",
                     *       "db_max_pool_size": 4,
                     *       "api_max_request_duration": 10,
                     *       "gotrue_url": "",
                     *       "gotrue_anon_key": ""
                     *     }
                     */
                    "application/json": components["schemas"]["AuthConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listCaughtMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "1",
                     *         "kind": "email",
                     *         "to": "ada@example.com",
                     *         "subject": "Confirm your email address",
                     *         "text": "Follow the link.",
                     *         "html": "<p>Follow the link.</p>",
                     *         "inserted_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CaughtMail"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    clearCaughtMails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mails are deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listAuthUsers: {
        parameters: {
            query?: {
                /**
                 * @description Beginning of an email address, a phone number or an ID.
                 * @example ada
                 */
                search?: string;
                /**
                 * @description Only users in this state.
                 * @example confirmed
                 */
                status?: "confirmed" | "unconfirmed" | "anonymous" | "banned";
                /**
                 * @description Only users with an identity at this provider.
                 * @example email
                 */
                provider?: string;
                /**
                 * @description Order of the list. Users without a value come last. Default: `created_desc`.
                 * @example created_desc
                 */
                sort?: "created_desc" | "created_asc" | "last_sign_in_desc" | "last_sign_in_asc" | "email_asc" | "email_desc";
                /**
                 * @description `next_cursor` of the previous page, which has the same order.
                 * @example 1767607200.123456_6f1c2a34-0000-4000-8000-0000000000aa
                 */
                cursor?: string;
                /** @example 50 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "6f1c2a34-0000-4000-8000-0000000000aa",
                     *           "email": "ada@example.com",
                     *           "phone": "",
                     *           "providers": [
                     *             "email"
                     *           ],
                     *           "is_anonymous": false,
                     *           "has_factor": false,
                     *           "confirmed_at": "2026-01-05T10:00:00Z",
                     *           "invited_at": null,
                     *           "last_sign_in_at": null,
                     *           "banned_until": null,
                     *           "inserted_at": "2026-01-05T10:00:00Z",
                     *           "app_metadata": {
                     *             "provider": "email"
                     *           },
                     *           "user_metadata": {}
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "total_estimate": 1
                     *     }
                     */
                    "application/json": {
                        users: components["schemas"]["AuthUser"][];
                        /** @description null for the last page. */
                        next_cursor: string | null;
                        /** @description Number of all users, estimated unless this is the only page. */
                        total_estimate: number;
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
    createAuthUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                    password?: string;
                    /** @description The address is confirmed. Default: true. */
                    email_confirm?: boolean;
                };
            };
        };
        responses: {
            /** @description The user. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c2a34-0000-4000-8000-0000000000aa",
                     *       "email": "ada@example.com",
                     *       "phone": "",
                     *       "providers": [
                     *         "email"
                     *       ],
                     *       "is_anonymous": false,
                     *       "has_factor": false,
                     *       "confirmed_at": "2026-01-05T10:00:00Z",
                     *       "invited_at": null,
                     *       "last_sign_in_at": null,
                     *       "banned_until": null,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "app_metadata": {
                     *         "provider": "email"
                     *       },
                     *       "user_metadata": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AuthUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    inviteAuthUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "email": "grace@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description The user. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c2a34-0000-4000-8000-0000000000aa",
                     *       "email": "ada@example.com",
                     *       "phone": "",
                     *       "providers": [
                     *         "email"
                     *       ],
                     *       "is_anonymous": false,
                     *       "has_factor": false,
                     *       "confirmed_at": "2026-01-05T10:00:00Z",
                     *       "invited_at": null,
                     *       "last_sign_in_at": null,
                     *       "banned_until": null,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "app_metadata": {
                     *         "provider": "email"
                     *       },
                     *       "user_metadata": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AuthUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getAuthUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "6f1c2a34-0000-4000-8000-0000000000aa",
                     *         "email": "ada@example.com",
                     *         "phone": "",
                     *         "providers": [
                     *           "email"
                     *         ],
                     *         "is_anonymous": false,
                     *         "has_factor": false,
                     *         "confirmed_at": "2026-01-05T10:00:00Z",
                     *         "invited_at": null,
                     *         "last_sign_in_at": null,
                     *         "banned_until": null,
                     *         "inserted_at": "2026-01-05T10:00:00Z",
                     *         "app_metadata": {
                     *           "provider": "email"
                     *         },
                     *         "user_metadata": {}
                     *       },
                     *       "identities": [
                     *         {
                     *           "id": "6f1c2a34-0000-4000-8000-0000000000ab",
                     *           "provider": "email",
                     *           "email": "ada@example.com",
                     *           "last_sign_in_at": null,
                     *           "inserted_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ],
                     *       "factors": [
                     *         {
                     *           "id": "6f1c2a34-0000-4000-8000-0000000000ac",
                     *           "name": "Phone",
                     *           "type": "totp",
                     *           "phone": null,
                     *           "is_verified": true,
                     *           "inserted_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ],
                     *       "sessions": [
                     *         {
                     *           "id": "6f1c2a34-0000-4000-8000-0000000000ad",
                     *           "level": "aal1",
                     *           "ip": "192.0.2.1",
                     *           "user_agent": "Firefox",
                     *           "refreshed_at": null,
                     *           "inserted_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "id": "6f1c2a34-0000-4000-8000-0000000000ae",
                     *           "action": "login",
                     *           "actor_id": "6f1c2a34-0000-4000-8000-0000000000aa",
                     *           "actor": "ada@example.com",
                     *           "ip": "192.0.2.1",
                     *           "traits": {
                     *             "provider": "password"
                     *           },
                     *           "inserted_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuthUserDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    deleteAuthUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateAuthUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ban_duration": "none"
                 *     }
                 */
                "application/json": {
                    /** @description A duration such as 24h, or none. */
                    ban_duration: string;
                };
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6f1c2a34-0000-4000-8000-0000000000aa",
                     *       "email": "ada@example.com",
                     *       "phone": "",
                     *       "providers": [
                     *         "email"
                     *       ],
                     *       "is_anonymous": false,
                     *       "has_factor": false,
                     *       "confirmed_at": "2026-01-05T10:00:00Z",
                     *       "invited_at": null,
                     *       "last_sign_in_at": null,
                     *       "banned_until": null,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "app_metadata": {
                     *         "provider": "email"
                     *       },
                     *       "user_metadata": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AuthUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    sendAuthUserMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "recovery"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    kind: "magic_link" | "recovery";
                };
            };
        };
        responses: {
            /** @description The mail is sent, or caught on this server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sent_by": "caught"
                     *     }
                     */
                    "application/json": {
                        sent_by: components["schemas"]["AuthMailSender"];
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
    getPostgrestConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/rest/v1",
                     *       "read_url": null,
                     *       "db_schema": [
                     *         "public"
                     *       ],
                     *       "db_extra_search_path": [
                     *         "public",
                     *         "extensions"
                     *       ],
                     *       "max_rows": 1000,
                     *       "db_pool": null,
                     *       "default_pool_size": 10,
                     *       "max_pool_size": 12,
                     *       "version": "12.0.2"
                     *     }
                     */
                    "application/json": components["schemas"]["PostgrestConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoDataApi"];
            default: components["responses"]["Failed"];
        };
    };
    updatePostgrestConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "max_rows": 1000
                 *     }
                 */
                "application/json": {
                    enabled?: boolean;
                    db_schema?: components["schemas"]["ExposedSchemas"];
                    db_extra_search_path?: components["schemas"]["RestSchemaName"][];
                    max_rows?: number;
                    /** @description At most `max_pool_size`; null for the default. */
                    db_pool?: number | null;
                };
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/rest/v1",
                     *       "read_url": null,
                     *       "db_schema": [
                     *         "public"
                     *       ],
                     *       "db_extra_search_path": [
                     *         "public",
                     *         "extensions"
                     *       ],
                     *       "max_rows": 1000,
                     *       "db_pool": null,
                     *       "default_pool_size": 10,
                     *       "max_pool_size": 12,
                     *       "version": "12.0.2"
                     *     }
                     */
                    "application/json": components["schemas"]["PostgrestConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoDataApi"];
            default: components["responses"]["Failed"];
        };
    };
    generateTypescriptTypes: {
        parameters: {
            query?: {
                /**
                 * @description Schemas, separated by commas. Default: public.
                 * @example public
                 */
                included_schemas?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "types": "export type Json = string"
                     *     }
                     */
                    "application/json": components["schemas"]["TypescriptTypes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getStatementSamples: {
        parameters: {
            query: {
                /**
                 * @description `queryid` of pg_stat_statements; an int8 as text.
                 * @example -5732904128731
                 */
                query_id: string;
                /**
                 * @description `userid` of pg_stat_statements.
                 * @example 16384
                 */
                role_id: string;
                /**
                 * @description `dbid` of pg_stat_statements.
                 * @example 5
                 */
                database_id: string;
                /**
                 * @description Length of the range that ends now.
                 * @example 24
                 */
                hours?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "start": "2026-01-05T10:00:00Z",
                     *       "end": "2026-01-06T10:00:00Z",
                     *       "step_seconds": 300,
                     *       "points": [
                     *         {
                     *           "at": "2026-01-06T09:55:00Z",
                     *           "calls": 42,
                     *           "total_ms": 12.5,
                     *           "rows": 84
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StatementSamples"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updatePostgresParameter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "work_mem",
                 *       "value": "8192"
                 *     }
                 */
                "application/json": components["schemas"]["PostgresParameterChange"];
            };
        };
        responses: {
            /** @description The stored value. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "work_mem",
                     *       "value": "8192",
                     *       "requires_restart": false
                     *     }
                     */
                    "application/json": components["schemas"]["PostgresParameter"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    sendAuthTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "to": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    to: string;
                    /**
                     * @description Default: confirmation.
                     * @enum {string}
                     */
                    kind?: "confirmation" | "invite" | "magic_link" | "email_change" | "recovery" | "reauthentication";
                };
            };
        };
        responses: {
            /** @description The mail is sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sent_by": "caught"
                     *     }
                     */
                    "application/json": {
                        sent_by: components["schemas"]["AuthMailSender"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The SMTP server of the project refused the mail or cannot be reached. The message has its answer. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "The SMTP server smtp.example.com refused the email: 553 5.7.1 sender not verified",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    endAuthUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    deleteAuthUserFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
                /**
                 * @description ID of the factor.
                 * @example 6f1c2a34-0000-4000-8000-0000000000ac
                 */
                factor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factor is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listAuthEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of this kind.
                 * @example login
                 */
                action?: string;
                /**
                 * @description Only events of this user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id?: string;
                /**
                 * @description Beginning of the user’s email address or phone number, the whole ID of the user, or an IP address.
                 * @example ada
                 */
                search?: string;
                /**
                 * @description `next_cursor` of the previous page.
                 * @example 1767607200.123456_6f1c2a34-0000-4000-8000-0000000000aa
                 */
                cursor?: string;
                /** @example 50 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "6f1c2a34-0000-4000-8000-0000000000ae",
                     *           "action": "login",
                     *           "actor_id": "6f1c2a34-0000-4000-8000-0000000000aa",
                     *           "actor": "ada@example.com",
                     *           "ip": "192.0.2.1",
                     *           "traits": {
                     *             "provider": "password"
                     *           },
                     *           "inserted_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        events: components["schemas"]["AuthEvent"][];
                        /** @description null for the last page. */
                        next_cursor: string | null;
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
    listFunctions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The functions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/functions/v1",
                     *       "version": "2.9.6",
                     *       "functions": [
                     *         {
                     *           "id": "f_1",
                     *           "slug": "hello",
                     *           "name": "hello",
                     *           "version": 2,
                     *           "verify_jwt": true,
                     *           "entrypoint_path": "index.ts",
                     *           "import_map_path": null,
                     *           "size": 4210,
                     *           "invocations": 17,
                     *           "errors": 1,
                     *           "created_at": "2026-01-05T10:00:00Z",
                     *           "updated_at": "2026-01-06T10:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EdgeFunctions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    getFunction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The function. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "function": {
                     *         "id": "f_1",
                     *         "slug": "hello",
                     *         "name": "hello",
                     *         "version": 2,
                     *         "verify_jwt": true,
                     *         "entrypoint_path": "index.ts",
                     *         "import_map_path": null,
                     *         "size": 4210,
                     *         "invocations": 17,
                     *         "errors": 1,
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "updated_at": "2026-01-06T10:00:00Z"
                     *       },
                     *       "versions": [
                     *         {
                     *           "version": 2,
                     *           "size": 4210,
                     *           "deployed_at": "2026-01-06T10:00:00Z"
                     *         },
                     *         {
                     *           "version": 1,
                     *           "size": 4012,
                     *           "deployed_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EdgeFunctionDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    deployFunction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "verify_jwt": true,
                 *       "files": [
                 *         {
                 *           "path": "index.ts",
                 *           "content": "Deno.serve(() => new Response(\"hello\"))"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EdgeFunctionDeploy"];
            };
        };
        responses: {
            /** @description The function, and what bundling it reported. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "function": {
                     *         "id": "f_1",
                     *         "slug": "hello",
                     *         "name": "hello",
                     *         "version": 2,
                     *         "verify_jwt": true,
                     *         "entrypoint_path": "index.ts",
                     *         "import_map_path": null,
                     *         "size": 4210,
                     *         "invocations": 17,
                     *         "errors": 1,
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "updated_at": "2026-01-06T10:00:00Z"
                     *       },
                     *       "log": "Bundled 1 module"
                     *     }
                     */
                    "application/json": components["schemas"]["EdgeFunctionDeployed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    deleteFunction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The function is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    updateFunction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "verify_jwt": false
                 *     }
                 */
                "application/json": {
                    name?: components["schemas"]["EdgeFunctionName"];
                    verify_jwt?: boolean;
                    /** @description A stored version. */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The function. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "function": {
                     *         "id": "f_1",
                     *         "slug": "hello",
                     *         "name": "hello",
                     *         "version": 2,
                     *         "verify_jwt": true,
                     *         "entrypoint_path": "index.ts",
                     *         "import_map_path": null,
                     *         "size": 4210,
                     *         "invocations": 17,
                     *         "errors": 1,
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "updated_at": "2026-01-06T10:00:00Z"
                     *       },
                     *       "versions": [
                     *         {
                     *           "version": 2,
                     *           "size": 4210,
                     *           "deployed_at": "2026-01-06T10:00:00Z"
                     *         },
                     *         {
                     *           "version": 1,
                     *           "size": 4012,
                     *           "deployed_at": "2026-01-05T10:00:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EdgeFunctionDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    getFunctionBody: {
        parameters: {
            query?: {
                /**
                 * @description A stored version. Default: the version in use.
                 * @example 1
                 */
                version?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files as they were deployed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 2,
                     *       "entrypoint_path": "index.ts",
                     *       "import_map_path": null,
                     *       "files": [
                     *         {
                     *           "path": "index.ts",
                     *           "content": "Deno.serve(() => new Response(\"hello\"))"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EdgeFunctionBody"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    listFunctionLogs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "at": "2026-01-06T10:00:00Z",
                     *         "level": "info",
                     *         "message": "hello",
                     *         "request_id": "req_01"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EdgeFunctionLogLine"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    listFunctionSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "STRIPE_KEY",
                     *         "digest": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *         "updated_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FunctionSecret"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    setFunctionSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "name": "STRIPE_KEY",
                 *         "value": "hello"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["NewFunctionSecrets"];
            };
        };
        responses: {
            /** @description All secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "STRIPE_KEY",
                     *         "digest": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *         "updated_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FunctionSecret"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    deleteFunctionSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the secret.
                 * @example STRIPE_KEY
                 */
                secret_name: components["schemas"]["FunctionSecretName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    getRealtimeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/realtime/v1",
                     *       "private_only": false,
                     *       "max_concurrent_users": 200,
                     *       "max_channels_per_client": 100,
                     *       "max_joins_per_second": 100,
                     *       "max_events_per_second": 100,
                     *       "max_presence_events_per_second": 20,
                     *       "max_payload_size_in_kb": 256,
                     *       "plan": "free",
                     *       "plan_limits": {
                     *         "max_concurrent_users": 200,
                     *         "max_channels_per_client": 100,
                     *         "max_joins_per_second": 100,
                     *         "max_events_per_second": 100,
                     *         "max_presence_events_per_second": 20,
                     *         "max_payload_size_in_kb": 256
                     *       },
                     *       "clients": 3,
                     *       "channels": 2,
                     *       "last_second": {
                     *         "joins": 0,
                     *         "events": 4,
                     *         "presence_events": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealtimeConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoRealtime"];
            default: components["responses"]["Failed"];
        };
    };
    updateRealtimeConfig: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "max_events_per_second": 100
                 *     }
                 */
                "application/json": {
                    enabled?: boolean;
                    private_only?: boolean;
                    max_concurrent_users?: number;
                    max_channels_per_client?: number;
                    max_joins_per_second?: number;
                    max_events_per_second?: number;
                    max_presence_events_per_second?: number;
                    max_payload_size_in_kb?: number;
                };
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/realtime/v1",
                     *       "private_only": false,
                     *       "max_concurrent_users": 200,
                     *       "max_channels_per_client": 100,
                     *       "max_joins_per_second": 100,
                     *       "max_events_per_second": 100,
                     *       "max_presence_events_per_second": 20,
                     *       "max_payload_size_in_kb": 256,
                     *       "plan": "free",
                     *       "plan_limits": {
                     *         "max_concurrent_users": 200,
                     *         "max_channels_per_client": 100,
                     *         "max_joins_per_second": 100,
                     *         "max_events_per_second": 100,
                     *         "max_presence_events_per_second": 20,
                     *         "max_payload_size_in_kb": 256
                     *       },
                     *       "clients": 3,
                     *       "channels": 2,
                     *       "last_second": {
                     *         "joins": 0,
                     *         "events": 4,
                     *         "presence_events": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealtimeConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoRealtime"];
            default: components["responses"]["Failed"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /**
                 * @description Lines of a source, or about a product.
                 * @example api
                 */
                view?: components["parameters"]["view"];
                /**
                 * @description Begin of the time range. Default: an hour before its end.
                 * @example 2026-01-05T10:00:00Z
                 */
                from?: components["parameters"]["from"];
                /**
                 * @description End of the time range, which is not in it. Default: now.
                 * @example 2026-01-05T11:00:00Z
                 */
                to?: components["parameters"]["to"];
                /**
                 * @description Only lines with this text in message or details, ignoring case; of the view `dashboard` also those of people with this text in name or email.
                 * @example todos
                 */
                search?: components["parameters"]["search-3"];
                /** @example info */
                severity?: components["parameters"]["severity"];
                /**
                 * @description A status, or a class of them such as `4xx`.
                 * @example 2xx
                 */
                status?: components["parameters"]["status"];
                /** @example GET */
                method?: components["parameters"]["method"];
                /** @example rest */
                product?: components["parameters"]["product"];
                /**
                 * @description Only lines of one request.
                 * @example req_01
                 */
                request_id?: components["parameters"]["request_id"];
                /**
                 * @description Cursor of a line; only lines before it.
                 * @example 1767607200000000-1767607200000001
                 */
                before?: components["schemas"]["LogCursor"];
                /**
                 * @description Cursor of a line; only lines after it.
                 * @example 1767607200000000-1767607200000001
                 */
                after?: components["schemas"]["LogCursor"];
                /** @example 100 */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "id": "1767607200000001",
                     *           "cursor": "1767607200000000-1767607200000001",
                     *           "at": "2026-01-05T10:00:00.000Z",
                     *           "source": "api",
                     *           "product": "rest",
                     *           "severity": "info",
                     *           "message": "GET /rest/v1/todos 200",
                     *           "request_id": "req_01",
                     *           "method": "GET",
                     *           "path": "/rest/v1/todos",
                     *           "status": 200,
                     *           "duration_ms": 4.2,
                     *           "details": {
                     *             "query": "select=*"
                     *           }
                     *         }
                     *       ],
                     *       "next_before": null,
                     *       "dropped": 0,
                     *       "stored_days": 7
                     *     }
                     */
                    "application/json": components["schemas"]["LogPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoLogs"];
            default: components["responses"]["Failed"];
        };
    };
    getLogHistogram: {
        parameters: {
            query?: {
                /**
                 * @description Lines of a source, or about a product.
                 * @example api
                 */
                view?: components["parameters"]["view"];
                /**
                 * @description Begin of the time range. Default: an hour before its end.
                 * @example 2026-01-05T10:00:00Z
                 */
                from?: components["parameters"]["from"];
                /**
                 * @description End of the time range, which is not in it. Default: now.
                 * @example 2026-01-05T11:00:00Z
                 */
                to?: components["parameters"]["to"];
                /**
                 * @description Only lines with this text in message or details, ignoring case; of the view `dashboard` also those of people with this text in name or email.
                 * @example todos
                 */
                search?: components["parameters"]["search-3"];
                /** @example info */
                severity?: components["parameters"]["severity"];
                /**
                 * @description A status, or a class of them such as `4xx`.
                 * @example 2xx
                 */
                status?: components["parameters"]["status"];
                /** @example GET */
                method?: components["parameters"]["method"];
                /** @example rest */
                product?: components["parameters"]["product"];
                /**
                 * @description Only lines of one request.
                 * @example req_01
                 */
                request_id?: components["parameters"]["request_id"];
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts; steps without lines are included. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "step_seconds": 60,
                     *       "steps": [
                     *         {
                     *           "at": "2026-01-05T10:00:00.000Z",
                     *           "info": 12,
                     *           "warning": 1,
                     *           "error": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogHistogram"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoLogs"];
            default: components["responses"]["Failed"];
        };
    };
    runLogQuery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "sql": "select source, count(*) as lines from logs group by all"
                 *     }
                 */
                "application/json": {
                    sql: string;
                    /** @description Begin of the time range. Default: an hour before its end. */
                    from?: components["schemas"]["LogTime"];
                    /** @description End of the time range, which is not in it. Default: now. */
                    to?: components["schemas"]["LogTime"];
                };
            };
        };
        responses: {
            /** @description The result. Values are texts, as DuckDB writes them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "columns": [
                     *         {
                     *           "name": "source",
                     *           "type": "VARCHAR"
                     *         },
                     *         {
                     *           "name": "lines",
                     *           "type": "BIGINT"
                     *         }
                     *       ],
                     *       "rows": [
                     *         [
                     *           "api",
                     *           "12"
                     *         ]
                     *       ],
                     *       "is_truncated": false,
                     *       "duration_ms": 3.1
                     *     }
                     */
                    "application/json": components["schemas"]["LogQueryResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoLogs"];
            default: components["responses"]["Failed"];
        };
    };
    getPointInTimeRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of point-in-time recovery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "state": "archiving",
                     *       "reason": null,
                     *       "days": 7,
                     *       "archive_bytes": "10485760",
                     *       "backup_bytes": "4194304",
                     *       "bucket": null,
                     *       "ranges": [
                     *         {
                     *           "from": "2026-01-05T03:12:02Z",
                     *           "until": "2026-01-05T10:00:00Z"
                     *         }
                     *       ],
                     *       "restore_points": [
                     *         {
                     *           "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "name": "before the migration",
                     *           "created_at": "2026-01-05T09:30:00Z"
                     *         }
                     *       ],
                     *       "changes": [
                     *         {
                     *           "kind": "drop",
                     *           "at": "2026-01-05T09:31:07.200Z",
                     *           "tables": [
                     *             "public.orders"
                     *           ]
                     *         }
                     *       ],
                     *       "last_test": null
                     *     }
                     */
                    "application/json": components["schemas"]["PointInTimeRecovery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotHere"];
            default: components["responses"]["Failed"];
        };
    };
    updatePointInTimeRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description The state of point-in-time recovery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "state": "archiving",
                     *       "reason": null,
                     *       "days": 7,
                     *       "archive_bytes": "10485760",
                     *       "backup_bytes": "4194304",
                     *       "bucket": null,
                     *       "ranges": [
                     *         {
                     *           "from": "2026-01-05T03:12:02Z",
                     *           "until": "2026-01-05T10:00:00Z"
                     *         }
                     *       ],
                     *       "restore_points": [
                     *         {
                     *           "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *           "name": "before the migration",
                     *           "created_at": "2026-01-05T09:30:00Z"
                     *         }
                     *       ],
                     *       "changes": [
                     *         {
                     *           "kind": "drop",
                     *           "at": "2026-01-05T09:31:07.200Z",
                     *           "tables": [
                     *             "public.orders"
                     *           ]
                     *         }
                     *       ],
                     *       "last_test": null
                     *     }
                     */
                    "application/json": components["schemas"]["PointInTimeRecovery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    createRestorePoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "before the migration"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The restore point is made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "name": "before the migration",
                     *       "created_at": "2026-01-05T09:30:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RestorePoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    restoreToPointInTime: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "shop",
                 *       "time": "2026-01-05T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoveryRequest"];
            };
        };
        responses: {
            /** @description The restore has started. */
            202: {
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
                     *       "status": "RESTORING",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "restore_point_in_time",
                     *         "state": "running",
                     *         "step": "stop",
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
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    listBranches: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "abcdefghijklmnopqrst",
                     *         "name": "main",
                     *         "project_ref": "abcdefghijklmnopqrst",
                     *         "parent_project_ref": "abcdefghijklmnopqrst",
                     *         "is_default": true,
                     *         "persistent": true,
                     *         "git_branch": null,
                     *         "with_data": true,
                     *         "status": "ACTIVE_HEALTHY",
                     *         "review_requested_at": null,
                     *         "created_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Branch"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createBranch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "branch_name": "checkout",
                 *       "git_branch": "feature/checkout",
                 *       "persistent": false,
                 *       "with_data": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateBranch"];
            };
        };
        responses: {
            /** @description The branch is being created. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bcdefghijklmnopqrstu",
                     *       "name": "checkout",
                     *       "project_ref": "bcdefghijklmnopqrstu",
                     *       "parent_project_ref": "abcdefghijklmnopqrst",
                     *       "is_default": false,
                     *       "persistent": false,
                     *       "git_branch": "feature/checkout",
                     *       "with_data": true,
                     *       "status": "COMING_UP",
                     *       "review_requested_at": null,
                     *       "created_at": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Branch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    deleteBranch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branch is being deleted. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bcdefghijklmnopqrstu",
                     *       "name": "checkout",
                     *       "project_ref": "bcdefghijklmnopqrstu",
                     *       "parent_project_ref": "abcdefghijklmnopqrst",
                     *       "is_default": false,
                     *       "persistent": false,
                     *       "git_branch": "feature/checkout",
                     *       "with_data": true,
                     *       "status": "GOING_DOWN",
                     *       "review_requested_at": null,
                     *       "created_at": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Branch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    updateBranch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "request_review": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBranch"];
            };
        };
        responses: {
            /** @description The branch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bcdefghijklmnopqrstu",
                     *       "name": "checkout",
                     *       "project_ref": "bcdefghijklmnopqrstu",
                     *       "parent_project_ref": "abcdefghijklmnopqrst",
                     *       "is_default": false,
                     *       "persistent": false,
                     *       "git_branch": "feature/checkout",
                     *       "with_data": true,
                     *       "status": "ACTIVE_HEALTHY",
                     *       "review_requested_at": "2026-01-06T10:00:00Z",
                     *       "created_at": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Branch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    resetBranch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branch is being reset. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "bcdefghijklmnopqrstu",
                     *       "name": "checkout",
                     *       "project_ref": "bcdefghijklmnopqrstu",
                     *       "parent_project_ref": "abcdefghijklmnopqrst",
                     *       "is_default": false,
                     *       "persistent": false,
                     *       "git_branch": "feature/checkout",
                     *       "with_data": true,
                     *       "status": "RESTORING",
                     *       "review_requested_at": null,
                     *       "created_at": "2026-01-05T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Branch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    getBranchMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "digest": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *       "blocked": null,
                     *       "migrations": [
                     *         {
                     *           "version": "20260106100000",
                     *           "name": "add notes",
                     *           "statements": [
                     *             {
                     *               "sql": "alter table notes add column body text",
                     *               "lock": "ACCESS EXCLUSIVE",
                     *               "target": "notes",
                     *               "loses_data": false,
                     *               "rewrites": false,
                     *               "scans": false,
                     *               "opaque": false
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "only_in_production": [],
                     *       "different": [],
                     *       "schema": null,
                     *       "functions": [
                     *         {
                     *           "slug": "hello",
                     *           "change": "changed",
                     *           "verify_jwt": true,
                     *           "production_verify_jwt": true
                     *         }
                     *       ],
                     *       "buckets": [
                     *         {
                     *           "id": "pictures",
                     *           "change": "added",
                     *           "production": null,
                     *           "branch": {
                     *             "public": true,
                     *             "file_size_limit": null,
                     *             "allowed_mime_types": [
                     *               "image/png"
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "removed": [
                     *         {
                     *           "kind": "function",
                     *           "name": "old-hello"
                     *         }
                     *       ],
                     *       "settings": [
                     *         {
                     *           "service": "auth",
                     *           "name": "disable_signup",
                     *           "production": "false",
                     *           "branch": "true"
                     *         }
                     *       ],
                     *       "missing_secrets": [
                     *         "STRIPE_KEY"
                     *       ],
                     *       "no_undo": null,
                     *       "last_merge": null,
                     *       "trial": {
                     *         "state": "succeeded",
                     *         "error": null,
                     *         "duration_ms": 12,
                     *         "differences": [],
                     *         "is_current": true,
                     *         "started_at": "2026-01-06T10:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BranchMerge"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    mergeBranch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "digest": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                 *       "backup": true
                 *     }
                 */
                "application/json": {
                    /** @description Of the merge that was shown. If anything has changed since, the request is refused. */
                    digest: string;
                    /**
                     * @description False to merge without a backup of production, if `no_undo` of the merge is not null. It cannot be undone then.
                     * @default true
                     */
                    backup?: boolean;
                };
            };
        };
        responses: {
            /** @description The branch is merged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "migrations": [
                     *         "20260106100000"
                     *       ],
                     *       "functions": [
                     *         "hello"
                     *       ],
                     *       "buckets": [
                     *         "pictures"
                     *       ],
                     *       "duration_ms": 12,
                     *       "restore_point": "Before merging checkout",
                     *       "backup": null
                     *     }
                     */
                    "application/json": components["schemas"]["MergedBranch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    tryBranchMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trial has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "digest": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *       "blocked": null,
                     *       "migrations": [],
                     *       "only_in_production": [],
                     *       "different": [],
                     *       "schema": null,
                     *       "functions": [],
                     *       "buckets": [],
                     *       "removed": [],
                     *       "settings": [],
                     *       "missing_secrets": [],
                     *       "no_undo": null,
                     *       "last_merge": null,
                     *       "trial": {
                     *         "state": "running",
                     *         "error": null,
                     *         "duration_ms": null,
                     *         "differences": [],
                     *         "is_current": true,
                     *         "started_at": "2026-01-06T10:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BranchMerge"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    listLogDrains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drains. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *         "name": "archive",
                     *         "kind": "http",
                     *         "url": "https://logs.example.com/in",
                     *         "header_names": [
                     *           "authorization"
                     *         ],
                     *         "s3": null,
                     *         "enabled": true,
                     *         "backlog": 0,
                     *         "sent_lines": 1200,
                     *         "sent_at": "2026-01-05T10:00:00Z",
                     *         "failures": 0,
                     *         "last_error": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["LogDrain"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoLogs"];
            default: components["responses"]["Failed"];
        };
    };
    createLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "archive",
                 *       "kind": "http",
                 *       "url": "https://logs.example.com/in",
                 *       "headers": {
                 *         "authorization": "Bearer hello"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewLogDrain"];
            };
        };
        responses: {
            /** @description The drain. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *       "name": "archive",
                     *       "kind": "http",
                     *       "url": "https://logs.example.com/in",
                     *       "header_names": [
                     *         "authorization"
                     *       ],
                     *       "s3": null,
                     *       "enabled": true,
                     *       "backlog": 0,
                     *       "sent_lines": 1200,
                     *       "sent_at": "2026-01-05T10:00:00Z",
                     *       "failures": 0,
                     *       "last_error": null
                     *     }
                     */
                    "application/json": components["schemas"]["LogDrain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoDrain"];
            default: components["responses"]["Failed"];
        };
    };
    deleteLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the drain.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                drain_id: components["parameters"]["drain_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drain is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoLogs"];
            default: components["responses"]["Failed"];
        };
    };
    updateLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the drain.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                drain_id: components["parameters"]["drain_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["LogDrainChange"];
            };
        };
        responses: {
            /** @description The drain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *       "name": "archive",
                     *       "kind": "http",
                     *       "url": "https://logs.example.com/in",
                     *       "header_names": [
                     *         "authorization"
                     *       ],
                     *       "s3": null,
                     *       "enabled": true,
                     *       "backlog": 0,
                     *       "sent_lines": 1200,
                     *       "sent_at": "2026-01-05T10:00:00Z",
                     *       "failures": 0,
                     *       "last_error": null
                     *     }
                     */
                    "application/json": components["schemas"]["LogDrain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoDrain"];
            default: components["responses"]["Failed"];
        };
    };
    testLogDrain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the drain.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                drain_id: components["parameters"]["drain_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the line was accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivered": false,
                     *       "problem": "The address answered with status 500."
                     *     }
                     */
                    "application/json": {
                        delivered: boolean;
                        problem: string | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoLogs"];
            default: components["responses"]["Failed"];
        };
    };
    listReadReplicas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The read replicas with the stages of their set-up, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "max_replicas": 2,
                     *       "former_primary": null,
                     *       "replicas": []
                     *     }
                     */
                    "application/json": components["schemas"]["ReadReplicaList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotHere-2"];
            default: components["responses"]["Failed"];
        };
    };
    createReadReplica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The set-up has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identifier": "abcdefghijklmnopqrst-rr-k3x9ab",
                     *       "region": "local",
                     *       "status": "INIT_READ_REPLICA",
                     *       "problem": null,
                     *       "error": null,
                     *       "log": [],
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "lag_bytes": null,
                     *       "lag_seconds": null,
                     *       "stages": [
                     *         {
                     *           "stage": "Requested",
                     *           "state": "completed",
                     *           "begun_at": "2026-01-05T10:00:00Z",
                     *           "ended_at": "2026-01-05T10:00:00Z",
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "Started",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "LaunchedReadReplicaInstance",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "InitiatedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "DownloadedBaseBackup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "ReplayedWalArchives",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "CompletedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReadReplica"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow-2"];
            default: components["responses"]["Failed"];
        };
    };
    removeReadReplica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identifier": "abcdefghijklmnopqrst-rr-k3x9ab",
                     *       "region": "local",
                     *       "status": "INIT_READ_REPLICA",
                     *       "problem": null,
                     *       "error": null,
                     *       "log": [],
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "lag_bytes": null,
                     *       "lag_seconds": null,
                     *       "stages": [
                     *         {
                     *           "stage": "Requested",
                     *           "state": "completed",
                     *           "begun_at": "2026-01-05T10:00:00Z",
                     *           "ended_at": "2026-01-05T10:00:00Z",
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "Started",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "LaunchedReadReplicaInstance",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "InitiatedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "DownloadedBaseBackup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "ReplayedWalArchives",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "CompletedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReadReplica"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow-2"];
            default: components["responses"]["Failed"];
        };
    };
    rebuildReadReplica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identifier": "abcdefghijklmnopqrst-rr-k3x9ab",
                     *       "region": "local",
                     *       "status": "INIT_READ_REPLICA",
                     *       "problem": null,
                     *       "error": null,
                     *       "log": [],
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "lag_bytes": null,
                     *       "lag_seconds": null,
                     *       "stages": [
                     *         {
                     *           "stage": "Requested",
                     *           "state": "completed",
                     *           "begun_at": "2026-01-05T10:00:00Z",
                     *           "ended_at": "2026-01-05T10:00:00Z",
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "Started",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "LaunchedReadReplicaInstance",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "InitiatedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "DownloadedBaseBackup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "ReplayedWalArchives",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "CompletedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReadReplica"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow-2"];
            default: components["responses"]["Failed"];
        };
    };
    restartReadReplica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "identifier": "abcdefghijklmnopqrst-rr-k3x9ab",
                     *       "region": "local",
                     *       "status": "INIT_READ_REPLICA",
                     *       "problem": null,
                     *       "error": null,
                     *       "log": [],
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "lag_bytes": null,
                     *       "lag_seconds": null,
                     *       "stages": [
                     *         {
                     *           "stage": "Requested",
                     *           "state": "completed",
                     *           "begun_at": "2026-01-05T10:00:00Z",
                     *           "ended_at": "2026-01-05T10:00:00Z",
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "Started",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "LaunchedReadReplicaInstance",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "InitiatedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "DownloadedBaseBackup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "ReplayedWalArchives",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         },
                     *         {
                     *           "stage": "CompletedReadReplicaSetup",
                     *           "state": "waiting",
                     *           "begun_at": null,
                     *           "ended_at": null,
                     *           "done_bytes": null,
                     *           "total_bytes": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReadReplica"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow-2"];
            default: components["responses"]["Failed"];
        };
    };
    listReadReplicaLag: {
        parameters: {
            query?: {
                /** @example 1hr */
                interval?: "10min" | "1hr" | "1day";
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The measurements, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "at": "2026-01-05T10:00:00Z",
                     *         "bytes": "1024",
                     *         "seconds": 0.2
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ReadReplicaLag"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotHere-2"];
            default: components["responses"]["Failed"];
        };
    };
    restoreToNewProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "shop of yesterday",
                 *       "db_pass": "a secret of the database",
                 *       "time": "2026-01-05T09:30:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoveredProjectRequest"];
            };
        };
        responses: {
            /** @description The restore has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ref": "abcdefghijklmnopqrst",
                     *       "name": "shop of yesterday",
                     *       "organization_id": 1,
                     *       "organization_slug": "acme",
                     *       "status": "COMING_UP",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "restore_to_project",
                     *         "state": "running",
                     *         "step": "recover",
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
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    generateTypescriptTypesV1: {
        parameters: {
            query?: {
                /**
                 * @description Schemas, separated by commas. Default: public.
                 * @example public
                 */
                included_schemas?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "types": "export type Json = string"
                     *     }
                     */
                    "application/json": components["schemas"]["TypescriptTypes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alerts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *         "name": "Errors of the API",
                     *         "metric": "error_percent",
                     *         "product": "rest",
                     *         "sql": null,
                     *         "comparison": "above",
                     *         "threshold": 5,
                     *         "window_minutes": 5,
                     *         "for_minutes": 10,
                     *         "channels": [
                     *           "notification"
                     *         ],
                     *         "webhook_host": null,
                     *         "enabled": true,
                     *         "silenced_until": null,
                     *         "state": "ok",
                     *         "state_since": "2026-01-05T10:00:00Z",
                     *         "last_value": 0.4,
                     *         "last_error": null,
                     *         "checked_at": "2026-01-05T10:05:00Z",
                     *         "undelivered": [],
                     *         "delivery_error": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Alert"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "Errors of the API",
                 *       "metric": "error_percent",
                 *       "product": "rest",
                 *       "comparison": "above",
                 *       "threshold": 5,
                 *       "window_minutes": 5,
                 *       "for_minutes": 10,
                 *       "channels": [
                 *         "notification"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewAlert"];
            };
        };
        responses: {
            /** @description The alert. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *       "name": "Errors of the API",
                     *       "metric": "error_percent",
                     *       "product": "rest",
                     *       "sql": null,
                     *       "comparison": "above",
                     *       "threshold": 5,
                     *       "window_minutes": 5,
                     *       "for_minutes": 10,
                     *       "channels": [
                     *         "notification"
                     *       ],
                     *       "webhook_host": null,
                     *       "enabled": true,
                     *       "silenced_until": null,
                     *       "state": "ok",
                     *       "state_since": "2026-01-05T10:00:00Z",
                     *       "last_value": 0.4,
                     *       "last_error": null,
                     *       "checked_at": "2026-01-05T10:05:00Z",
                     *       "undelivered": [],
                     *       "delivery_error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoAlert"];
            default: components["responses"]["Failed"];
        };
    };
    getAlertValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "metric": "connections",
                 *       "window_minutes": 5
                 *     }
                 */
                "application/json": components["schemas"]["AlertChange"];
            };
        };
        responses: {
            /** @description The value; null if nothing was measured. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "value": 0.4
                     *     }
                     */
                    "application/json": {
                        value: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoAlert"];
            default: components["responses"]["Failed"];
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the alert.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                alert_id: components["parameters"]["alert_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alert is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the alert.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                alert_id: components["parameters"]["alert_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "silenced_until": "2026-01-06T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["AlertChange"];
            };
        };
        responses: {
            /** @description The alert. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *       "name": "Errors of the API",
                     *       "metric": "error_percent",
                     *       "product": "rest",
                     *       "sql": null,
                     *       "comparison": "above",
                     *       "threshold": 5,
                     *       "window_minutes": 5,
                     *       "for_minutes": 10,
                     *       "channels": [
                     *         "notification"
                     *       ],
                     *       "webhook_host": null,
                     *       "enabled": true,
                     *       "silenced_until": null,
                     *       "state": "ok",
                     *       "state_since": "2026-01-05T10:00:00Z",
                     *       "last_value": 0.4,
                     *       "last_error": null,
                     *       "checked_at": "2026-01-05T10:05:00Z",
                     *       "undelivered": [],
                     *       "delivery_error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoAlert"];
            default: components["responses"]["Failed"];
        };
    };
    listAlertEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the alert.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                alert_id: components["parameters"]["alert_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 100 events, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "7",
                     *         "at": "2026-01-05T10:05:00Z",
                     *         "kind": "fired",
                     *         "value": 7.5,
                     *         "silenced": false,
                     *         "waiting": [],
                     *         "last_error": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AlertEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    getRequestReport: {
        parameters: {
            query?: {
                /**
                 * @description Only requests to one service.
                 * @example functions
                 */
                product?: "rest" | "auth" | "storage" | "realtime" | "functions";
                /**
                 * @description Only invocations of the edge function of this name, with statistics of its processes.
                 * @example hello
                 */
                function?: string;
                /**
                 * @description Begin of the time range. Default: an hour before its end.
                 * @example 2026-01-05T10:00:00Z
                 */
                from?: components["parameters"]["from-2"];
                /**
                 * @description End of the time range, which is not in it. Default: now.
                 * @example 2026-01-05T11:00:00Z
                 */
                to?: components["parameters"]["to-2"];
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. Steps without requests are included. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-01-05T10:00:00.000Z",
                     *       "to": "2026-01-05T11:00:00.000Z",
                     *       "step_seconds": 60,
                     *       "stored_days": 7,
                     *       "stored_from": "2025-12-29T00:00:00.000Z",
                     *       "total": {
                     *         "requests": 120,
                     *         "client_errors": 2,
                     *         "server_errors": 1,
                     *         "p50_ms": 4.2,
                     *         "p95_ms": 18.5,
                     *         "p99_ms": 40
                     *       },
                     *       "before": null,
                     *       "steps": [
                     *         {
                     *           "at": "2026-01-05T10:00:00.000Z",
                     *           "requests": 12,
                     *           "client_errors": 0,
                     *           "server_errors": 0,
                     *           "p50_ms": 4.1,
                     *           "p95_ms": 9,
                     *           "p99_ms": 11
                     *         }
                     *       ],
                     *       "routes": [
                     *         {
                     *           "method": "GET",
                     *           "path": "/rest/v1/todos",
                     *           "requests": 80,
                     *           "client_errors": 0,
                     *           "server_errors": 0,
                     *           "p50_ms": 4.1,
                     *           "p95_ms": 9,
                     *           "p99_ms": 11
                     *         }
                     *       ],
                     *       "slow_routes": [
                     *         {
                     *           "method": "POST",
                     *           "path": "/rest/v1/rpc/report",
                     *           "requests": 3,
                     *           "client_errors": 0,
                     *           "server_errors": 1,
                     *           "p50_ms": 30,
                     *           "p95_ms": 40,
                     *           "p99_ms": 40
                     *         }
                     *       ],
                     *       "dropped": 0,
                     *       "countries": [
                     *         {
                     *           "country": "DE",
                     *           "requests": 80,
                     *           "errors": 1
                     *         }
                     *       ],
                     *       "processes": null
                     *     }
                     */
                    "application/json": components["schemas"]["RequestReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoReport"];
            default: components["responses"]["Failed"];
        };
    };
    getDatabaseReport: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of a read replica, which is measured by itself. Default: the primary, whose identifier is the reference of the project.
                 * @example abcdefghijklmnopqrst
                 */
                database?: string;
                /**
                 * @description Begin of the time range. Default: an hour before its end.
                 * @example 2026-01-05T10:00:00Z
                 */
                from?: components["parameters"]["from-2"];
                /**
                 * @description End of the time range, which is not in it. Default: now.
                 * @example 2026-01-05T11:00:00Z
                 */
                to?: components["parameters"]["to-2"];
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-01-05T10:00:00.000Z",
                     *       "to": "2026-01-05T11:00:00.000Z",
                     *       "step_seconds": 60,
                     *       "total": {
                     *         "connections": 3,
                     *         "max_connections": 60,
                     *         "database_size_bytes": "8114191",
                     *         "transactions": 310,
                     *         "cache_hit_ratio": 0.998
                     *       },
                     *       "before": null,
                     *       "steps": [
                     *         {
                     *           "at": "2026-01-05T10:00:00.000Z",
                     *           "connections": 3,
                     *           "max_connections": 60,
                     *           "database_size_bytes": "8114191",
                     *           "transactions": 12,
                     *           "cache_hit_ratio": 0.998
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DatabaseReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    listCustomReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports, without their blocks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *         "name": "Sales",
                     *         "visibility": "user",
                     *         "is_own": true,
                     *         "version": 1,
                     *         "updated_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CustomReportSummary"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createCustomReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "name": "Sales",
                 *       "visibility": "user",
                 *       "blocks": [
                 *         {
                 *           "id": "b1",
                 *           "kind": "metric",
                 *           "title": "Requests",
                 *           "wide": false,
                 *           "chart": "bar",
                 *           "metric": "requests",
                 *           "product": null,
                 *           "sql": null
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: components["schemas"]["CustomReportName"];
                    visibility: components["schemas"]["CustomReportVisibility"];
                    blocks: components["schemas"]["CustomReportBlocks"];
                };
            };
        };
        responses: {
            /** @description The report. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *       "name": "Sales",
                     *       "visibility": "user",
                     *       "is_own": true,
                     *       "version": 1,
                     *       "updated_at": "2026-01-05T10:00:00Z",
                     *       "blocks": [
                     *         {
                     *           "id": "b1",
                     *           "kind": "metric",
                     *           "title": "Requests",
                     *           "wide": false,
                     *           "chart": "bar",
                     *           "metric": "requests",
                     *           "product": null,
                     *           "sql": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CustomReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReportChanged"];
            default: components["responses"]["Failed"];
        };
    };
    getCustomReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the report.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                report_id: components["parameters"]["report_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *       "name": "Sales",
                     *       "visibility": "user",
                     *       "is_own": true,
                     *       "version": 1,
                     *       "updated_at": "2026-01-05T10:00:00Z",
                     *       "blocks": [
                     *         {
                     *           "id": "b1",
                     *           "kind": "metric",
                     *           "title": "Requests",
                     *           "wide": false,
                     *           "chart": "bar",
                     *           "metric": "requests",
                     *           "product": null,
                     *           "sql": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CustomReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    updateCustomReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the report.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                report_id: components["parameters"]["report_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "name": "Sales",
                 *       "visibility": "user",
                 *       "blocks": [
                 *         {
                 *           "id": "b1",
                 *           "kind": "metric",
                 *           "title": "Requests",
                 *           "wide": false,
                 *           "chart": "bar",
                 *           "metric": "requests",
                 *           "product": null,
                 *           "sql": null
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    version: number;
                    name: components["schemas"]["CustomReportName"];
                    visibility: components["schemas"]["CustomReportVisibility"];
                    blocks: components["schemas"]["CustomReportBlocks"];
                };
            };
        };
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d",
                     *       "name": "Sales",
                     *       "visibility": "user",
                     *       "is_own": true,
                     *       "version": 1,
                     *       "updated_at": "2026-01-05T10:00:00Z",
                     *       "blocks": [
                     *         {
                     *           "id": "b1",
                     *           "kind": "metric",
                     *           "title": "Requests",
                     *           "wide": false,
                     *           "chart": "bar",
                     *           "metric": "requests",
                     *           "product": null,
                     *           "sql": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CustomReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReportChanged"];
            default: components["responses"]["Failed"];
        };
    };
    deleteCustomReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the report.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                report_id: components["parameters"]["report_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createDump: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "compressed": true
                 *     }
                 */
                "application/json": {
                    /** @description Whether the file is compressed by gzip. */
                    compressed: boolean;
                };
            };
        };
        responses: {
            /** @description The address of the download. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "path": "/platform/dumps/R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8",
                     *       "expires_at": "2026-01-05T10:01:00Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Path on this server. */
                        path: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    downloadDump: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token from `createDump`.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dump. */
            200: {
                headers: {
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example CREATE TABLE public.people (id bigint); */
                    "application/sql": string;
                    /** @example bytes */
                    "application/gzip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description HEAD is not allowed, because it would use up the address. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "method_not_allowed",
                     *       "message": "Use GET.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["NotActive"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 20 imports, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "imports": []
                     *     }
                     */
                    "application/json": {
                        imports: components["schemas"]["Import"][];
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
    importDump: {
        parameters: {
            query: {
                /**
                 * @description Name of the file
                 * @example shop.sql.gz
                 */
                file_name: string;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example bytes */
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The import has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "source": "file",
                     *       "name": "shop.sql.gz",
                     *       "state": "running",
                     *       "error": null,
                     *       "done_bytes": "1048576",
                     *       "total_bytes": "8114191",
                     *       "statements": 12,
                     *       "failed_statements": 0,
                     *       "failures": [],
                     *       "tables": [
                     *         {
                     *           "name": "public.people",
                     *           "rows": 120
                     *         }
                     *       ],
                     *       "open_tables": null,
                     *       "started_at": "2026-01-05T10:00:00Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow-3"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    importDatabase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "connection_string": "postgresql://app:secret@db.example.com:5432/shop",
                 *       "tls": "require"
                 *     }
                 */
                "application/json": components["schemas"]["ImportDatabase"];
            };
        };
        responses: {
            /** @description The import has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "source": "file",
                     *       "name": "shop.sql.gz",
                     *       "state": "running",
                     *       "error": null,
                     *       "done_bytes": "1048576",
                     *       "total_bytes": "8114191",
                     *       "statements": 12,
                     *       "failed_statements": 0,
                     *       "failures": [],
                     *       "tables": [
                     *         {
                     *           "name": "public.people",
                     *           "rows": 120
                     *         }
                     *       ],
                     *       "open_tables": null,
                     *       "started_at": "2026-01-05T10:00:00Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow-3"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID from `listImports`.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b",
                     *       "source": "file",
                     *       "name": "shop.sql.gz",
                     *       "state": "running",
                     *       "error": null,
                     *       "done_bytes": "1048576",
                     *       "total_bytes": "8114191",
                     *       "statements": 12,
                     *       "failed_statements": 0,
                     *       "failures": [],
                     *       "tables": [
                     *         {
                     *           "name": "public.people",
                     *           "rows": 120
                     *         }
                     *       ],
                     *       "open_tables": null,
                     *       "started_at": "2026-01-05T10:00:00Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow-3"];
            default: components["responses"]["Failed"];
        };
    };
    listEmbedSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions that have not expired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3f0c7d0e-6f0b-4b62-9d5c-0d5b8a1c2e3f",
                     *         "label": "Customer 42",
                     *         "origin": "https://app.example.com",
                     *         "widgets": [
                     *           "table-editor"
                     *         ],
                     *         "operations": [
                     *           "runQuery",
                     *           "createExport"
                     *         ],
                     *         "schemas": [],
                     *         "tables": [
                     *           {
                     *             "schema": "public",
                     *             "name": "orders"
                     *           }
                     *         ],
                     *         "buckets": [],
                     *         "role": "authenticated",
                     *         "claims": {
                     *           "sub": "customer-42"
                     *         },
                     *         "read_only": false,
                     *         "created_by": {
                     *           "person_id": "p_1",
                     *           "name": "Ada",
                     *           "access_token": "web server"
                     *         },
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "last_used_at": "2026-01-05T10:02:00Z",
                     *         "expires_at": "2026-01-05T10:15:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["EmbedSession"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createEmbedSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "widgets": [
                 *         "table-editor"
                 *       ],
                 *       "role": "authenticated",
                 *       "claims": {
                 *         "sub": "customer-42"
                 *       },
                 *       "origin": "https://app.example.com",
                 *       "minutes": 15
                 *     }
                 */
                "application/json": components["schemas"]["NewEmbedSession"];
            };
        };
        responses: {
            /** @description The session, with its token, which is shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "hwe_q0xH5c1bJ2",
                     *       "id": "3f0c7d0e-6f0b-4b62-9d5c-0d5b8a1c2e3f",
                     *       "expires_at": "2026-01-05T10:15:00Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Bearer token for `getAccessToken` of the SDK. */
                        token: string;
                        id: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project has the maximum number of embed sessions, or the role reaches more tables than the named ones. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "This project already has 1000 active embed sessions.",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    deleteEmbedSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 3f0c7d0e-6f0b-4b62-9d5c-0d5b8a1c2e3f */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The embed session is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    undoBranchMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the branch, which is the reference of its project.
                 * @example bcdefghijklmnopqrstu
                 */
                ref: components["parameters"]["branchRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the project of production. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Production is being restored. */
            202: {
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
                     *       "status": "RESTORING",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": true,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "restore_point_in_time",
                     *         "state": "running",
                     *         "step": "stop",
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
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    getStatementReport: {
        parameters: {
            query?: {
                /**
                 * @description Begin of the time range. Default: an hour before its end.
                 * @example 2026-01-05T10:00:00Z
                 */
                from?: components["parameters"]["from-2"];
                /**
                 * @description End of the time range, which is not in it. Default: now.
                 * @example 2026-01-05T11:00:00Z
                 */
                to?: components["parameters"]["to-2"];
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-01-05T10:00:00.000Z",
                     *       "to": "2026-01-05T11:00:00.000Z",
                     *       "step_seconds": 300,
                     *       "total": {
                     *         "calls": 420,
                     *         "total_ms": 310.5,
                     *         "rows": 1200
                     *       },
                     *       "before": null,
                     *       "steps": [
                     *         {
                     *           "at": "2026-01-05T10:00:00.000Z",
                     *           "calls": 420,
                     *           "total_ms": 310.5,
                     *           "rows": 1200
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StatementReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoReport"];
            default: components["responses"]["Failed"];
        };
    };
    getRealtimeReport: {
        parameters: {
            query?: {
                /**
                 * @description Begin of the time range. Default: an hour before its end.
                 * @example 2026-01-05T10:00:00Z
                 */
                from?: components["parameters"]["from-2"];
                /**
                 * @description End of the time range, which is not in it. Default: now.
                 * @example 2026-01-05T11:00:00Z
                 */
                to?: components["parameters"]["to-2"];
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-01-05T10:00:00.000Z",
                     *       "to": "2026-01-05T11:00:00.000Z",
                     *       "step_seconds": 60,
                     *       "total": {
                     *         "clients": 9,
                     *         "joins": 12,
                     *         "messages": 370,
                     *         "changes": 41
                     *       },
                     *       "before": null,
                     *       "steps": [
                     *         {
                     *           "at": "2026-01-05T10:00:00.000Z",
                     *           "clients": 9,
                     *           "joins": 12,
                     *           "messages": 370,
                     *           "changes": 41
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RealtimeReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoReport"];
            default: components["responses"]["Failed"];
        };
    };
    testAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the alert.
                 * @example 0b8bd1f4-1f55-4a2c-9f0c-2f1a3a6b7c8d
                 */
                alert_id: components["parameters"]["alert_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer of each channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "channel": "webhook",
                     *           "delivered": false,
                     *           "answer": "The webhook answered with status 503."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: {
                            channel: components["schemas"]["AlertChannel"];
                            delivered: boolean;
                            /** @description For people. */
                            answer: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoAlert"];
            default: components["responses"]["Failed"];
        };
    };
    promoteReadReplica: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example abcdefghijklmnopqrst-rr-k3x9ab */
                identifier: components["parameters"]["identifier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "abcdefghijklmnopqrst-rr-k3x9ab"
                 *     }
                 */
                "application/json": components["schemas"]["PromotionRequest"];
            };
        };
        responses: {
            /** @description The promotion has started. */
            202: {
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
                     *       "status": "RESTARTING",
                     *       "region": "local",
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "data_api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
                     *       "app_config": {
                     *         "protocol": "http",
                     *         "endpoint": "127.0.0.1:8101/abcdefghijklmnopqrst"
                     *       },
                     *       "parentRef": null,
                     *       "parent_project_ref": null,
                     *       "is_branch_enabled": false,
                     *       "inserted_at": "2026-01-05T10:00:00Z",
                     *       "operation": {
                     *         "id": "op_1",
                     *         "kind": "promote_replica",
                     *         "state": "running",
                     *         "step": "catchUp",
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
            409: components["responses"]["NotNow-2"];
            default: components["responses"]["Failed"];
        };
    };
    dropFormerPrimary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files are removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotHere-2"];
            default: components["responses"]["Failed"];
        };
    };
    listFunctionsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The functions, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "f_1",
                     *         "slug": "hello",
                     *         "name": "hello",
                     *         "status": "ACTIVE",
                     *         "version": 2,
                     *         "verify_jwt": true,
                     *         "import_map": false,
                     *         "entrypoint_path": "index.ts",
                     *         "ezbr_sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *         "created_at": 1767607200000,
                     *         "updated_at": 1767693600000
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FunctionV1"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    bulkUpdateFunctionsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": "f_1",
                 *         "slug": "hello",
                 *         "name": "hello",
                 *         "status": "ACTIVE",
                 *         "version": 2,
                 *         "verify_jwt": true
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["FunctionUpdateV1"][];
            };
        };
        responses: {
            /** @description The functions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "functions": [
                     *         {
                     *           "id": "f_1",
                     *           "slug": "hello",
                     *           "name": "hello",
                     *           "status": "ACTIVE",
                     *           "version": 2,
                     *           "verify_jwt": true,
                     *           "import_map": false,
                     *           "entrypoint_path": "index.ts",
                     *           "ezbr_sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *           "created_at": 1767607200000,
                     *           "updated_at": 1767693600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        functions: components["schemas"]["FunctionV1"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    deployFunctionV1: {
        parameters: {
            query: {
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                slug: string;
                /**
                 * @description Whether the files are only bundled; `bulkUpdateFunctionsV1` deploys them within an hour.
                 * @example false
                 */
                bundleOnly?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "metadata": "{\"entrypoint_path\":\"index.ts\"}",
                 *       "file": [
                 *         "Deno.serve(() => new Response(\"hello\"))"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    /** @description JSON with `entrypoint_path`, `import_map_path`, `name` and `verify_jwt`. */
                    metadata: string;
                    file: string[];
                };
            };
        };
        responses: {
            /** @description The function. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f_1",
                     *       "slug": "hello",
                     *       "name": "hello",
                     *       "status": "ACTIVE",
                     *       "version": 2,
                     *       "verify_jwt": true,
                     *       "import_map": false,
                     *       "entrypoint_path": "index.ts",
                     *       "ezbr_sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *       "created_at": 1767607200000,
                     *       "updated_at": 1767693600000
                     *     }
                     */
                    "application/json": components["schemas"]["FunctionV1"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    getFunctionV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The function. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f_1",
                     *       "slug": "hello",
                     *       "name": "hello",
                     *       "status": "ACTIVE",
                     *       "version": 2,
                     *       "verify_jwt": true,
                     *       "import_map": false,
                     *       "entrypoint_path": "index.ts",
                     *       "ezbr_sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *       "created_at": 1767607200000,
                     *       "updated_at": 1767693600000
                     *     }
                     */
                    "application/json": components["schemas"]["FunctionV1"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    deleteFunctionV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The function is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    listFunctionSecretsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secrets, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "STRIPE_KEY",
                     *         "value": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
                     *         "updated_at": "2026-01-05T10:00:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        name: components["schemas"]["FunctionSecretName"];
                        /** @description SHA-256 of the value. */
                        value: string;
                        /** Format: date-time */
                        updated_at: string;
                    }[];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    setFunctionSecretsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "name": "STRIPE_KEY",
                 *         "value": "hello"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["NewFunctionSecrets"];
            };
        };
        responses: {
            /** @description The secrets are set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    deleteFunctionSecretsV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       "STRIPE_KEY"
                 *     ]
                 */
                "application/json": components["schemas"]["FunctionSecretName"][];
            };
        };
        responses: {
            /** @description The secrets are removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    getDataApiRoleLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roles": [
                     *         {
                     *           "role": "anon",
                     *           "max_rows": 100,
                     *           "statement_timeout_ms": 3000
                     *         },
                     *         {
                     *           "role": "authenticated",
                     *           "max_rows": null,
                     *           "statement_timeout_ms": 8000
                     *         },
                     *         {
                     *           "role": "service_role",
                     *           "max_rows": null,
                     *           "statement_timeout_ms": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DataApiRoleLimits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoDataApi"];
            default: components["responses"]["Failed"];
        };
    };
    updateDataApiRoleLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "roles": [
                 *         {
                 *           "role": "anon",
                 *           "max_rows": 100
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    roles: {
                        role: components["schemas"]["DataApiRole"];
                        max_rows?: number | null;
                        statement_timeout_ms?: number | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "roles": [
                     *         {
                     *           "role": "anon",
                     *           "max_rows": 100,
                     *           "statement_timeout_ms": 3000
                     *         },
                     *         {
                     *           "role": "authenticated",
                     *           "max_rows": null,
                     *           "statement_timeout_ms": 8000
                     *         },
                     *         {
                     *           "role": "service_role",
                     *           "max_rows": null,
                     *           "statement_timeout_ms": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DataApiRoleLimits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoDataApi"];
            default: components["responses"]["Failed"];
        };
    };
    createAuthUserToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *       "expires_at": "2026-01-06T10:05:00Z"
                     *     }
                     */
                    "application/json": {
                        access_token: string;
                        /** Format: date-time */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The user is banned, the hook of the project fails, or the metadata of the user are too large for a token. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "The hook failed",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    getFunctionBodyV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description Name of the function in its address.
                 * @example hello
                 */
                function_slug: components["parameters"]["function_slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files as they were deployed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example bytes */
                    "multipart/form-data": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NoFunctions"];
            default: components["responses"]["Failed"];
        };
    };
    createAuthUserSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description ID of the user.
                 * @example 6f1c2a34-0000-4000-8000-0000000000aa
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "redirect_to": "https://app.example.com/home",
                 *       "flow": "redirect"
                 *     }
                 */
                "application/json": {
                    /** @description Address of the app that the link opens, one that the URL configuration allows. Without it, the site URL. */
                    redirect_to?: string;
                    /**
                     * @description `redirect` passes the session to the app behind the `#` of its address. `token_hash` opens the app with `token_hash` and `type`
                     *     in the query, for a page that verifies them, as apps with PKCE or server-side rendering have.
                     * @default redirect
                     * @enum {string}
                     */
                    flow?: "redirect" | "token_hash";
                };
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://project.example.com/auth/v1/verify?token=member_c2VjcmV0&type=magiclink&redirect_to=https%3A%2F%2Fapp.example.com%2Fhome",
                     *       "expires_at": "2026-01-06T10:05:00Z"
                     *     }
                     */
                    "application/json": {
                        url: string;
                        /**
                         * Format: date-time
                         * @description Time after which the link can't be used.
                         */
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The user is banned, or has not confirmed an address. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "conflict",
                     *       "message": "The user has not confirmed an email address or phone number yet",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            default: components["responses"]["Failed"];
        };
    };
    checkFunctionDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "files": [
                 *         {
                 *           "path": "index.ts",
                 *           "content": "Deno.serve(() => new Response(\"hello\"))"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FunctionDraft"];
            };
        };
        responses: {
            /** @description Problems, by file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "problems": [
                     *         {
                     *           "path": "index.ts",
                     *           "severity": "error",
                     *           "from": {
                     *             "line": 0,
                     *             "character": 6
                     *           },
                     *           "to": {
                     *             "line": 0,
                     *             "character": 9
                     *           },
                     *           "message": "Cannot find name 'x'."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        problems: components["schemas"]["FunctionProblem"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    completeFunctionDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "files": [
                 *         {
                 *           "path": "index.ts",
                 *           "content": "Deno.ser"
                 *         }
                 *       ],
                 *       "path": "index.ts",
                 *       "place": {
                 *         "line": 0,
                 *         "character": 8
                 *       }
                 *     }
                 */
                "application/json": {
                    files: components["schemas"]["FunctionDraftFiles"];
                    import_map_path?: components["schemas"]["EdgeFunctionPath"];
                    path: components["schemas"]["EdgeFunctionPath"];
                    place: components["schemas"]["TextPlace"];
                };
            };
        };
        responses: {
            /** @description Completions, the most likely first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "label": "serve",
                     *           "kind": "function",
                     *           "insert": "serve",
                     *           "from": {
                     *             "line": 0,
                     *             "character": 5
                     *           },
                     *           "to": {
                     *             "line": 0,
                     *             "character": 8
                     *           }
                     *         }
                     *       ],
                     *       "is_incomplete": false
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["FunctionCompletion"][];
                        /** @description There are more for a longer beginning of a word. */
                        is_incomplete: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    testAuthTokenHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "schema": "public",
                 *       "name": "token_hook",
                 *       "user_id": "6f1c2a34-0000-4000-8000-0000000000aa",
                 *       "claims": {
                 *         "role": "authenticated"
                 *       }
                 *     }
                 */
                "application/json": {
                    schema: string;
                    /** @description Function with one argument of the type jsonb. */
                    name: string;
                    /** Format: uuid */
                    user_id: string;
                    /** @description Claims of the token before the hook. */
                    claims: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The answer of the function, or the error with which it failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event": null,
                     *       "error": {
                     *         "code": "42501",
                     *         "message": "permission denied for table plans"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Answer of the function; null after an error. */
                        event: unknown;
                        error: components["schemas"]["HookTestError"] | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project is not running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "project_not_active",
                     *       "message": "This project is not running",
                     *       "request_id": "req_01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failed"];
        };
    };
    runSuperuserChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "changes": [
                 *         {
                 *           "type": "enable_extension",
                 *           "name": "moddatetime",
                 *           "schema": "extensions"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    changes: components["schemas"]["SuperuserChange"][];
                };
            };
        };
        responses: {
            /** @description The statements that have run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statements": [
                     *         "create extension \"moddatetime\" with schema \"extensions\""
                     *       ]
                     *     }
                     */
                    "application/json": {
                        statements: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotActive"];
            default: components["responses"]["Failed"];
        };
    };
    deleteRestorePoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                restore_point_id: components["parameters"]["restorePointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restore point is forgotten. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotNow"];
            default: components["responses"]["Failed"];
        };
    };
    getBranchWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its address, and what is known of its last delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/branches/v1/github",
                     *       "gitlab_url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/branches/v1/gitlab",
                     *       "webhook": {
                     *         "with_data": false,
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "last_delivery": {
                     *           "delivered_at": "2026-01-06T10:00:00Z",
                     *           "event": "opened",
                     *           "result": "created",
                     *           "message": "The branch “feature/checkout” is being created."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BranchWebhookAddress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    createBranchWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
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
                 *       "with_data": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description True to create branches with the data of production.
                     * @default false
                     */
                    with_data?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/branches/v1/github",
                     *       "gitlab_url": "http://127.0.0.1:8101/abcdefghijklmnopqrst/branches/v1/gitlab",
                     *       "webhook": {
                     *         "with_data": false,
                     *         "created_at": "2026-01-05T10:00:00Z",
                     *         "last_delivery": null
                     *       },
                     *       "secret": "a-secret-of-this-webhook"
                     *     }
                     */
                    "application/json": components["schemas"]["NewBranchWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
    deleteBranchWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failed"];
        };
    };
    compareMigrationHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Reference of the project, 20 lowercase letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences in both directions. No statement has run in the project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "migrations": 2,
                     *       "without_sql": [],
                     *       "missing": {
                     *         "statements": [
                     *           "create table public.notes (id integer)"
                     *         ],
                     *         "others": []
                     *       },
                     *       "unrecorded": {
                     *         "statements": [],
                     *         "others": [
                     *           {
                     *             "kind": "cast",
                     *             "name": "integer as text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MigrationComparison"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BranchConflict"];
            default: components["responses"]["Failed"];
        };
    };
}
