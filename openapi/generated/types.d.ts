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
    "/api/get-deployment-commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The commit that this server was built from */
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
         * The command line's version that runs, and which releases of it there are
         * @description The server reads its releases feed, when it was given one, at most once an hour. Without a feed, and while it cannot be read and was not
         *     read before, there is only `current`.
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
         * @description Somebody with a second factor gets a 401 `totp_required` and a cookie with which `signInWithTotp` goes on.
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
         * The second step of signing in, by a code or a recovery code
         * @description Needs the cookie that `signIn` set with its 401 `totp_required`, for ten minutes. Each code counts once: a wrong one, or one that was
         *     tried before, is a 400 at the field. Answers 409 when the password is to be shown again.
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
         * @description Where the server was given none there is nothing that signs in, and every password is wrong.
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
        /** Change one's name */
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
         * Change one's password
         * @description Ends every other session, and password resets that were asked for. A wrong current password is a 400 at `body.current`.
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
        /** Whether the second factor is on */
        get: operations["getTotp"];
        put?: never;
        /**
         * Begin to set up the second factor
         * @description Answers a secret for an authenticator and recovery codes, this once. They count once `confirmTotp` was given a code; until then this may be called again and makes new ones. A wrong password is a 400 at `body.password`.
         */
        post: operations["startTotp"];
        /**
         * Turn the second factor off
         * @description Recovery codes end too. Organizations that require a second factor are closed to the person from then on.
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
         * Turn the second factor on, by a code of the authenticator
         * @description A wrong code, or one that was tried before, is a 400 at `body.code`.
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
        /** New recovery codes; the old ones end */
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
        /** Where one is signed in, the newest first */
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
        /** End one of one's sessions, at once */
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
        /** One's access tokens, the newest first */
        get: operations["listAccessTokens"];
        put?: never;
        /**
         * Make an access token
         * @description A token may do what its person may at the moment of use, and with `scopes` only what these name. No token may touch the account's
         *     credentials, sessions and tokens, whatever its scopes.
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
        /** Delete one of one's access tokens, which ends at once */
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
         * Have a link mailed that sets a new password
         * @description Always answers the same, whether anybody signs in with this email or not. The link works once, for an hour. Without an SMTP server
         *     (the flag `mail` of the configuration is off) nothing is sent, and an administrator makes the link by `howdah user reset-link`.
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
         * Set a new password by the link
         * @description Ends every session of the person. A link that is not valid (any more) is a 400 at `body.token`.
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
        /** The applications that one has authorized, the newest first */
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
        /** Take back what one has allowed an application */
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
         * What an application asks for, for the page that asks the person
         * @description The parameters are those of the authorization endpoint (RFC 6749, RFC 7636). A request of an application that is not there, that is
         *     another organization's, or with a redirect URI that is not registered is a 400: such a person is led nowhere.
         *     Whatever else is wrong with it is told to the application by `redirect_to`.
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
        /** Allow or deny what an application asks for */
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
        /**
         * Create an organization, and own it
         * @description The slug is made of the name. Answers 403 where this server takes no new organizations; its flag `new_organizations` says so.
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
        /** Delete an organization that has no projects any more */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /** Change an organization's name, or whether it requires a second factor */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/platform/organizations/{slug}/usage": {
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
        /**
         * What an organization has used, measured, against what its plan includes
         * @description Sizes are averages over the measured hours, egress and requests are sums, projects and members are counted at the moment. A part of an hour
         *     counts for the hour in which it began. What a project used counts for the organization that it belonged to at that time, even when it is gone.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** An organization's plan, its spend cap and its billing address */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Switch the spend cap, or change the billing address
         * @description Answers 409 where the plan leaves no choice about the spend cap.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Put an organization on another plan
         * @description Without a payment provider it counts at once. A provider may want something first; then the plan stays as it is, and `continue_at` says where
         *     the person goes on. Answers 409 where a partner manages the organization, and where the provider refuses.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /**
         * An organization's invoices, the newest first
         * @description One is made from what was measured when a month has ended.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
                invoice_id: string;
            };
            cookie?: never;
        };
        /** One invoice with its lines */
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
    "/platform/organizations/{slug}/projects/attach": {
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
        get?: never;
        put?: never;
        /**
         * Make a project of a Postgres that somebody else runs
         * @description Answers at once with the project COMING_UP, while the connection is tried; it is ACTIVE_HEALTHY when its operation has succeeded, and
         *     INIT_FAILED with the reason in its operation when it has not. Which addresses are connected to is the server's configuration.
         *     Deleting the project leaves the database as it is.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** The members of an organization, the first one first */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description The member's id, as the list has it.
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
         * @description To remove an owner needs `ownership` as well. Everybody can leave by `leaveOrganization`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give a member another role, or other roles in single projects
         * @description What is left out stays. To make somebody an owner, or to take that away, needs `ownership` as well.
         *     An owner has no roles in single projects; somebody without a role in the organization has at least one.
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
                 * @description The organization's slug.
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
         * @description An owner who leaves by a token needs its scope `update:ownership` as well.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a member an owner, and oneself an administrator */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** Invitations that nobody has accepted yet, the newest first */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody by email
         * @description The invitation ends after seven days. Where the server sends mail, it goes to that email and `link` is null; otherwise the one who invites passes the link on.
         *     To invite an owner needs `ownership` as well.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description The invitation's id, as the list has it.
                 * @example inv_1
                 */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an invitation back */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description The invitation's id, as the list has it.
                 * @example inv_1
                 */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an invitation once more, with a new link and seven new days */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** The organization's applications, by name, and who has authorized each */
        get: operations["listOauthApps"];
        put?: never;
        /**
         * Register an application
         * @description It gets members' consent by the authorization code flow with PKCE, at the endpoints that
         *     `/.well-known/oauth-authorization-server` names. `scopes` are what it may ask for at the most.
         *     The name has no characters that are not seen or that turn the direction of writing.
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
                 * @description The organization's slug.
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
         * Change an application's name and redirect URIs
         * @description The rules are those of its registration. What members have allowed stays. A code that was sent to an address which is
         *     not among them any more is worth nothing.
         */
        put: operations["updateOauthApp"];
        post?: never;
        /** Delete an application; everything that it was given ends at once */
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
                 * @description The organization's slug.
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
        /** Give an application a new secret; the one before is worth nothing from then on */
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
                 * @description The organization's slug.
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
        /** Take back what a member has allowed an application */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /**
         * What there is to download, by name
         * @description The same for every organization of the server. No more than 500; what is hidden, and folders, are not among them.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description As `listDocuments` has it.
                 * @example Data processing agreement.pdf
                 */
                name: string;
            };
            cookie?: never;
        };
        /**
         * Download a document
         * @description The bytes, to be saved and never to be shown, since this server has the dashboard's cookies.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** Changes in an organization and its projects */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** Where the partner's cloud marketplace manages this organization */
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
                 * @description The installation that the partner's marketplace made for one of the person's organizations.
                 * @example icfg_1
                 */
                installation_id: string;
            };
            cookie?: never;
        };
        /** Where the partner's hosting marketplace manages the organization of an installation */
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
                 * @description What stands behind the
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        /** What an invitation's link is about */
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
                 * @description What stands behind the
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a member, as the signed-in person whose email was invited
         * @description To become an owner by a token needs its scope `update:ownership` as well.
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
                 * @description What stands behind the
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a member, as a new person with the invited email
         * @description Makes the account and signs in.
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
        /** Changes that the signed-in person made */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        /** What members have asked for help with, the newest first */
        get: operations["listSupportRequests"];
        put?: never;
        /**
         * Ask the owners of an organization for help
         * @description The request is kept, the owners are notified, and where the server can send mail it is mailed to them.
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
         * The person's notifications, the newest first
         * @description Clients send `Version: 2` with every call of this tag. A page that is shorter than `limit` is the last one. What belongs to an
         *     organization is there while the person is a member of it, and while the organization lets them in (`organization_requires_mfa`).
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the status of notifications
         * @description Those that are gone, or are not the person's, are passed over. The same call sent twice changes nothing the second time.
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
        /** What the bell shows */
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
        /** Archive everything that is new or seen */
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
         * Server-sent events that say when the person's notifications have changed
         * @description An event `summary` at once and after each change, whose data is what `getNotificationsSummary` answers, as JSON. A comment every
         *     20 s keeps the connection. It ends when the session does. A person has at most twenty of them.
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
        /**
         * Delete a project with everything that is in it
         * @description Answers at once; when the work is done, nobody finds the project any more. Its bytes do not come back.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Change a project's name or settings */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/platform/projects/{ref}/pause": {
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
         * Stop a projects Postgres and keep its data
         * @description Answers at once; the project is INACTIVE when the work is done.
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
         * Start a project that is paused, or that did not start
         * @description Answers at once; the project is ACTIVE_HEALTHY when the work is done, or START_FAILED.
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
         * Stop a project's Postgres and start it again
         * @description Answers at once; the project is ACTIVE_HEALTHY when the work is done, or START_FAILED.
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
         * Move a project to another organization
         * @description The person needs to be allowed to create projects there. Roles that people had in this single project end.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * The last lines that the project's Postgres wrote
         * @description For a project that does not start, this says why. It may hold statements of the people who use the database.
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
    "/platform/projects/{ref}/connection": {
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
        /** Where an attached project's database is */
        get: operations["getProjectConnection"];
        /**
         * Connect an attached project by another connection
         * @description It is tried before it takes the other one's place; what isn’t responding, or is no Postgres, is refused and changes nothing. Passwords come
         *     with each change, and what is left out is not kept.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * What was measured of the project in the last day
         * @description One point for each step in which anything was measured. A step without a point was not measured, for example since the project
         *     was paused or the server did not run. A database that somebody else runs is measured only in minutes in which it is used here.
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
    "/platform/projects/{ref}/api-keys": {
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
        /** The project's keys, the two that every project has first */
        get: operations["listApiKeys"];
        put?: never;
        /** Make a publishable or a secret key */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The key's id, as the list has it.
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
         * @description From then on it opens nothing. The keys anon and service_role are the project's for as long as its JWT secret is.
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/projects/{ref}/settings": {
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
        /** Where the project's own API answers, and what signs its tokens */
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
    "/platform/projects/{ref}/run-lints": {
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
         * What is wrong with the project's database
         * @description Looks into the catalog of the project's database as the person's own role, in a transaction that cannot write, for 30 seconds at
         *     the most. Whoever may run SQL may ask, and finds what that role is shown; nothing is changed.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** The project's backups */
        get: operations["listBackups"];
        put?: never;
        /**
         * Back the project up now
         * @description Answers at once; the backup is `completed` or `failed` when the work is done. The project goes on working meanwhile. A pause,
         *     a restart or a deletion does not wait for it and makes it fail. A project has at most 20 backups made by hand; they stay until
         *     somebody deletes them.
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
                 * @description The project's reference, twenty lower-case letters.
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
         * @description Its bytes do not come back. One that is being made, or that the project is being restored from, is refused.
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
                 * @description The project's reference, twenty lower-case letters.
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
         * Put the project's database back to a backup
         * @description Answers at once with the project RESTORING; it is ACTIVE_HEALTHY when the work is done. Everything that was written to any of its
         *     databases since the backup began is lost. What fails is undone, and the project is as it was before. A project that is paused, or
         *     that does not start, can be restored too.
         *
         *     A backup holds the whole Postgres: all databases, roles with the passwords that they had, settings. It does not hold the bytes of
         *     files in storage: files that were uploaded since are removed, and those that were deleted since are listed again without bytes.
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
         * Make an address that downloads all rows of a statement, once
         * @description Nothing runs yet. The address is good for one download that begins within a minute: for the session that asked for it, or, where a
         *     token asked, for whoever has it. What may run is looked at now, and again when the download begins.
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
                 * @description As `createExport` made it.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Run a statement without a limit and download its rows
         * @description The statement runs in a transaction that cannot write. Its rows are sent as Postgres gives them, at the reader's pace; closing the
         *     connection cancels it. What goes wrong before the first row is an error, what goes wrong later cuts the download.
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
         * Talk about the project's schema
         * @description The answer is Markdown; the SQL that it proposes stands in fenced blocks marked `sql`. Nothing is ever run: the model has no tools.
         *     It is told the schema, the conversation, and nothing else. `Accept: text/plain` streams as in `completeCode`.
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
         * Code for a place in a text, from what somebody asks for
         * @description The answer is what stands in for the selection. The model is told the project's schema as the person may see it, and never a row.
         *     `Accept: text/plain` streams the text as it is written; a stream that breaks is cut. Closing the request ends it at the model.
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
        /** A title for a SQL text */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * Snippets that the person may see, a page at a time and without their text
         * @description One's own private ones and all that are shared in the project. Clients send `Version: 2` with every call of this tag.
         */
        get: operations["listContent"];
        /**
         * Save a snippet, whether it is there already or not
         * @description A field that is left out keeps its value, or has its default in a new snippet. With `version` nothing newer is overwritten: 0 says
         *     that the snippet is new, any other number which version the text was made from. What does not fit is a 409 `version_conflict`, and
         *     `getContent` has the newer text. The same save sent twice (its first answer was lost) is no conflict. Without `version` the text
         *     replaces whatever is there.
         *
         *     Private snippets are there for their owner only. A shared one may be changed by those who may share; only its owner, or somebody
         *     who may delete shared ones, makes it private again.
         */
        put: operations["upsertContent"];
        /**
         * Make a snippet, under the id that the sender chose
         * @description As `upsertContent`, but an id that is taken is refused.
         */
        post: operations["createContent"];
        /**
         * Delete snippets, all of them or none
         * @description Those that are gone already count as deleted. A shared one is deleted by its owner, or by somebody who may delete shared ones.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** How many snippets the person may see */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        /** A snippet with its text */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        /**
         * List the earlier texts of a snippet
         * @description The newest first, at most 50. A text is stored when another person replaces it; what one person saves within five minutes is one
         *     version. Texts that were saved while the snippet was private are there for its owner only.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
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
        /** Read an earlier text of a snippet */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
                 * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
                 */
                content_id: components["parameters"]["contentId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Say whether a snippet is a favourite of one's own
         * @description Each person has their own favourites, of shared snippets too. The snippet's version stays as it is.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /**
         * The person's folders in this project, by name
         * @description Folders hold private snippets; nobody else sees them.
         */
        get: operations["listFolders"];
        put?: never;
        /** Make a folder */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The folder's id.
                 * @example 7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5
                 */
                folder_id: components["schemas"]["ContentId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Rename or move a folder
         * @description Without `parentId` it stays where it is; null puts it at the top.
         */
        put: operations["updateFolder"];
        post?: never;
        /**
         * Delete a folder and the folders in it
         * @description No snippet is deleted; what is in these folders moves to where the deleted one was.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** How large a project's files may be, how long links to them may last, and what of storage this server serves */
        get: operations["getStorageSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how large a project's files may be, and how long links to them may last
         * @description What is left out stays. A shorter life holds for links that are there already.
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
         * End all signed links of a project's files
         * @description Those for uploads, too, whoever made them. Links that are made later are good.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        /** A project's buckets, by name */
        get: operations["listStorageBuckets"];
        put?: never;
        /** Make a bucket */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a bucket that is empty */
        delete: operations["deleteStorageBucket"];
        options?: never;
        head?: never;
        /**
         * Change who sees a bucket and what it takes
         * @description What is left out stays. Files that are there already stay, too.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
         * @description A thousand at a time, so that a large one is emptied in parts. When it fails in between, what is deleted stays deleted.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to a file that ends by itself
         * @description Anyone with the link can download the file until the link ends, the file has another name, or all links of the project are revoked
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an address that downloads files and folders as one zip, once
         * @description The address is good for one download that begins within a minute: for the session that asked for it, or, where a token asked, for
         *     whoever has it. One folder is `{folder}.zip`, with the names below it; anything else `howdah-files.zip`, with the names below the folder
         *     that all of it is in.
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
                 * @description As `createStorageZip` made it.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        /**
         * Download files and folders as one zip
         * @description Made while it is sent, at the reader's pace. What is deleted meanwhile, and what has no bytes, is named in `not-downloaded.txt` within it.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
         * @description Those that are not there count as deleted.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The entries of a folder, folders first */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a file another path in its bucket */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        /**
         * Download a file
         * @description The bytes as they were uploaded, to be saved and never to be shown, since this server has the dashboard's cookies. A `Range` is heeded.
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
            code: "bad_request" | "unauthorized" | "totp_required" | "forbidden" | "mfa_required" | "not_found" | "method_not_allowed" | "not_acceptable" | "conflict" | "version_conflict" | "payload_too_large" | "unsupported_media_type" | "too_many_requests" | "project_not_active" | "not_supported" | "sql_error" | "result_too_large" | "timeout" | "unavailable" | "disk_full" | "contract_violation" | "internal";
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
        /**
         * @description `platform` has accounts, organizations and many projects; `self-hosted` has one project and no accounts.
         * @enum {string}
         */
        Mode: "platform" | "self-hosted";
        Config: {
            mode: components["schemas"]["Mode"];
            version: string;
            /** @description Stable for one data directory; part of the names under which a browser keeps things. */
            instance_id: string;
            /** @description The one project of a self-hosted server; absent in the mode platform. */
            project_ref?: string;
            /** @description What is switched on here. An absent flag is off. */
            flags: {
                /** @description Signed-in people may make organizations */
                new_organizations?: boolean;
                /** @description Invitations and password resets go out by mail */
                mail?: boolean;
                /** @description Whoever runs the server has a folder of documents for organizations */
                documents?: boolean;
                /** @description Help with writing SQL is there */
                ai?: boolean;
                /** @description One signs in with the password of the server */
                server_password?: boolean;
                /** @description The server looks for newer releases of itself */
                releases?: boolean;
            } & {
                [key: string]: boolean;
            };
        };
        DeploymentCommit: {
            /** @description Forty hexadecimal digits. */
            commit_sha: string | null;
            /** Format: date-time */
            commit_time: string | null;
        };
        CliRelease: {
            /** @description The version that runs. */
            current: string;
            /** @description The newest release. */
            latest: string | null;
            /** @description The newest pre-release; null where none is newer than the newest release. */
            beta: string | null;
            /**
             * Format: date-time
             * @description When the newest release was published.
             */
            published_at: string | null;
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
            /** @description True until the owner has set email and password. */
            needs_credentials: boolean;
            /** @description Whether signing in needs a code as well. */
            totp_enabled: boolean;
        };
        /** @description Six digits of the authenticator. */
        TotpCode: string;
        TotpState: {
            enabled: boolean;
            recovery_codes_left: number;
        };
        Session: {
            id: string;
            /** @description Where it began. */
            address: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description While a session is used it is prolonged once a day; this is when, last.
             */
            prolonged_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether this request came by it. */
            current: boolean;
        };
        /** @enum {string} */
        PermissionAction: "read" | "create" | "update" | "delete" | "run";
        /**
         * @description `sql` is to run queries at all (with the reader's login); `sql_write` is to run them with the login that starts as `postgres`,
         *     which role impersonation and the service role claim need as well. `content` is to keep snippets of one's own and to read shared ones;
         *     `shared_content` is to share and change those, and to delete other people's. `membership` is one's own; `ownership` is to make or
         *     unmake owners.
         * @enum {string}
         */
        PermissionResource: "profile" | "session" | "credentials" | "access_tokens" | "authorizations" | "notifications" | "organizations" | "membership" | "ownership" | "members" | "invitations" | "billing" | "audit_log" | "oauth_apps" | "support_requests" | "projects" | "sql" | "sql_write" | "content" | "shared_content" | "ai" | "backups" | "service_api_keys" | "temporary_api_keys" | "reports" | "auth" | "functions" | "storage" | "realtime";
        Permission: {
            action: components["schemas"]["PermissionAction"];
            resource: components["schemas"]["PermissionResource"];
        };
        AccessToken: {
            id: string;
            name: string;
            /** @description What it may do at most; null for whatever its person may. */
            scopes: components["schemas"]["Permission"][] | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
        };
        NewAccessToken: {
            /** @description What the bearer sends. Only its hash is kept. */
            token: string;
            id: string;
            name: string;
            scopes: components["schemas"]["Permission"][] | null;
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
            /** @description null where the person is led away at once. */
            asks: {
                app: components["schemas"]["OauthAppName"];
                organization: components["schemas"]["OauthOrganization"];
                scopes: components["schemas"]["Permission"][];
                /** @description Where the person is led afterwards. */
                redirect_host: string;
            } | null;
            redirect_to: string | null;
        };
        /**
         * @description `owner` may do everything; `administrator` everything but to delete the organization, change billing, and make or unmake owners;
         *     `developer` works on the projects that there are; `read-only` looks.
         * @enum {string}
         */
        OrganizationRole: "owner" | "administrator" | "developer" | "read-only";
        /** @description null stands for roles in single projects only. */
        NullableRole: components["schemas"]["OrganizationRole"] | null;
        /**
         * @description A role in one project. It stands in the place of the role in the organization, above or below it.
         * @enum {string}
         */
        ProjectRole: "administrator" | "developer" | "read-only";
        OrganizationPermissions: {
            organization_slug: string;
            role: components["schemas"]["NullableRole"];
            permissions: components["schemas"]["Permission"][];
            /** @description The projects in which the person has a role of their own, which stands in the place of the organization's. */
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
             * @description Who the organization's resources are managed by; howdah is the provider itself.
             * @enum {string}
             */
            managed_by: "howdah" | "vercel-marketplace" | "aws-marketplace";
            /** @description What the partner that manages it calls it; null where the provider itself does. */
            installation_id?: string | null;
            role: components["schemas"]["NullableRole"];
            /** @description Of the projects that the asking person sees. */
            project_count: number;
        };
        /** @enum {string} */
        UsageMetricName: "DATABASE_SIZE" | "STORAGE_SIZE" | "EGRESS" | "REQUESTS" | "PROJECTS" | "MEMBERS";
        UsageMetric: {
            metric: components["schemas"]["UsageMetricName"];
            /** @description Whether the plan sets an end to it. */
            capped: boolean;
            available_in_plan: boolean;
            unlimited: boolean;
            /** @description What the plan includes: bytes for sizes and egress, else a count. 0 where it is unlimited. */
            pricing_free_units: number;
            usage: number;
            /** @description By project; empty for what projects have no part in. */
            project_allocations: {
                ref: string;
                /** @description As it is called, or was called last. */
                name: string;
                /** @description Whether it is a project of this organization still. */
                exists: boolean;
                usage: number;
            }[];
        };
        OrganizationUsage: {
            /** @description Whether what goes beyond the plan is put on the invoice (the spend cap is off); else the plan is where it ends. */
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
             * @description Does not belong to it any more.
             */
            end: string;
        };
        /** @description Who the invoices are for. What is not there is an empty text. */
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
                 * @description What the plan leaves to choose; `none` where it has no end that could be one.
                 * @enum {string}
                 */
                choice: "always" | "optional" | "none";
                /** @description Whether the plan is where usage ends; else what goes beyond it is put on the invoice. */
                enabled: boolean;
            };
            payments: {
                /** @description `none` where nothing is charged. */
                provider: string;
                charges: boolean;
            };
            address: components["schemas"]["BillingAddress"] | null;
        };
        /**
         * @description `not_charged` where there is no payment provider.
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
            /** @description What the payment provider asked for; null where nothing is charged. */
            amount: components["schemas"]["InvoiceAmount"] | null;
            /** Format: date-time */
            issued_at: string;
        };
        InvoiceLine: {
            metric: components["schemas"]["UsageMetricName"];
            /** @description By the plan; null where it has no end. */
            included: number | null;
            used: number;
            /** @description What of it is above the plan. */
            beyond: number;
            projects: {
                ref: string;
                /** @description As it was called then. */
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
            /** @description Whether it was on when the month ended: what went beyond the plan is then told, and not billed. */
            spend_cap: boolean;
            billed_to: components["schemas"]["BillingAddress"] | null;
            lines: components["schemas"]["InvoiceLine"][];
        };
        /**
         * @description COMING_UP: created or resumed at the moment; ACTIVE_HEALTHY, ACTIVE_UNHEALTHY: meant to run, and does or isn’t responding;
         *     PAUSING, RESTARTING, RESTORING, GOING_DOWN: on the way; INACTIVE: paused; INIT_FAILED: could not be created, and nothing is left of it;
         *     START_FAILED: its data is there and its Postgres does not start.
         * @enum {string}
         */
        ProjectStatus: "COMING_UP" | "ACTIVE_HEALTHY" | "ACTIVE_UNHEALTHY" | "PAUSING" | "INACTIVE" | "RESTARTING" | "RESTORING" | "GOING_DOWN" | "INIT_FAILED" | "START_FAILED";
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
         * @description Where the project is, as a label. This server runs its projects on its own machine, which is local; what is attached runs elsewhere.
         * @enum {string}
         */
        Region: "local" | "elsewhere";
        /**
         * @description What the project runs on, as a label. The projects of this server share its machine; what is attached runs on what it has elsewhere.
         * @enum {string}
         */
        Compute: "shared" | "elsewhere";
        /**
         * @description Who runs the project's Postgres. embedded: this server; attached: somebody else, and this server only connects to it.
         * @enum {string}
         */
        ProvisionerKind: "embedded" | "attached";
        /**
         * @description pause: pause, resume and restart; start_log: the log of its Postgres; api: its own API with keys; impersonation: running SQL as its API roles;
         *     read_only_sql: members who may only read can run SQL; backups: it is backed up and restored here.
         * @enum {string}
         */
        ProjectCapability: "pause" | "start_log" | "api" | "impersonation" | "read_only_sql" | "backups";
        Operation: {
            id: string;
            /** @enum {string} */
            kind: "create_project" | "attach_project" | "pause_project" | "resume_project" | "restart_project" | "delete_project" | "create_backup" | "restore_backup";
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
            region: components["schemas"]["Region"];
            compute: components["schemas"]["Compute"];
            provisioner: components["schemas"]["ProvisionerKind"];
            /** @description What can be done with this project here; what is missing is refused with not_supported. */
            capabilities: components["schemas"]["ProjectCapability"][];
            /** @description When a run is ended that does not ask for a time of its own. */
            statement_timeout_ms: number;
            /** @description Where the project's own API answers. */
            endpoint: string;
            /** Format: date-time */
            inserted_at: string;
            /** @description The newest long work on this project, or null when there was none. */
            operation: components["schemas"]["Operation"] | null;
        };
        /**
         * @description What libpq calls sslmode. disable: no encryption; require: encryption, whoever answers; verify-ca: the certificate is signed by a trusted authority;
         *     verify-full: and it is for this very host.
         * @enum {string}
         */
        TlsMode: "disable" | "require" | "verify-ca" | "verify-full";
        AttachProject: {
            name: string;
            /**
             * @description `postgresql://user:password@host:port/database`, of the login as which those run SQL who may change the project.
             *     The password is kept encrypted, and no answer has it.
             */
            connection_string: string;
            /** @description The sslmode of the connection string when it is left out, else verify-full. */
            tls?: components["schemas"]["TlsMode"];
            /** @description The certificates of the authorities to trust, as PEM, in the place of those that the server's system knows. For verify-ca and verify-full. */
            tls_ca?: string;
            /** @description The login as which those run SQL who may only read. It must hold no privilege to write. Without it they cannot run SQL here. */
            read_only_user?: string;
            read_only_password?: string;
        };
        NamedProjectRole: {
            ref: string;
            /** @description The project's. */
            name: string;
            role: components["schemas"]["ProjectRole"];
        };
        Member: {
            person_id: string;
            name: string;
            /** @description null until the owner of a first start has set it. */
            email: string | null;
            role: components["schemas"]["NullableRole"];
            project_roles: components["schemas"]["NamedProjectRole"][];
            /** @description Whether a second factor is set up. */
            has_mfa: boolean;
            /** Format: date-time */
            member_since: string;
        };
        /** @description All roles in single projects; those that are not named end. */
        ProjectRoles: {
            ref: string;
            role: components["schemas"]["ProjectRole"];
        }[];
        Invitation: {
            id: string;
            email: string;
            role: components["schemas"]["NullableRole"];
            /** @description Those whose projects are in the organization still. */
            project_roles: components["schemas"]["NamedProjectRole"][];
            /** @description The name of who invited; null when that account is gone. */
            invited_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether its seven days have passed. */
            is_over: boolean;
        };
        SentInvitation: {
            invitation: components["schemas"]["Invitation"];
            /** @description To pass on by other means; shown this once. null when it was mailed. */
            link: string | null;
            /**
             * @description `off` where the server has no SMTP server; `failed` where that did not take the mail.
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
        /** @description A paper that whoever runs the server gives to the organizations on it. */
        Document: {
            /** @description Of its file. */
            name: string;
            /** @description In bytes. */
            size: number;
            /** @description By the ending of its name. */
            media_type: string;
            /** Format: date-time */
            changed_at: string;
        };
        /** @description One change. It outlives the person, the organization and the project that it names. */
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @description The operation of this contract. */
            action: string;
            /** @description Who made it; null where nobody was signed in. */
            actor: {
                person_id: string;
                /** @description null when the account is gone. */
                name: string | null;
                email: string | null;
            } | null;
            /**
             * @description How they were signed in; `application` where one of others acted for them.
             * @enum {string|null}
             */
            via: "session" | "token" | "application" | "temporary-key" | null;
            organization_slug: string | null;
            project_ref: string | null;
            /** @description What it was made to. */
            target: {
                type: string;
                id: string;
                /** @description As people knew it at that time. */
                name?: string;
            } | null;
            /** @description The fields that changed, as they were. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The same fields afterwards. */
            after: {
                [key: string]: unknown;
            } | null;
            request_id: string;
            /** @description Where the request came from. */
            address: string;
        };
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description The `before` of the next page; null after the last one and for the oldest first. */
            next_before: string | null;
            /** @description The `after` of the next page; null after the last one and for the newest first. */
            next_after: string | null;
            /** @description How many entries there are in all, on the first page; null on the others. */
            count: number | null;
        };
        ReceivedInvitation: {
            organization_name: string;
            organization_slug: string;
            invited_by: string | null;
            email: string;
            role: components["schemas"]["NullableRole"];
            /** @description Whether somebody signs in with this email already. */
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
            /** @description What was shown when it went wrong. */
            error?: string;
            /** @description A project of the organization that the person reaches. */
            project_ref?: string;
        };
        /** @enum {string} */
        NotificationStatus: "new" | "seen" | "archived";
        /** @enum {string} */
        NotificationPriority: "Info" | "Warning" | "Critical";
        /** @enum {string} */
        NotificationPage: "project" | "backups" | "team" | "organizationUsage" | "organizationBilling" | "organizationSupport" | "accountSecurity";
        /** @description Leads to a page; the address of the page is the client's own. */
        NotificationAction: {
            label: string;
            page: components["schemas"]["NotificationPage"];
            /** @description Subject of the page; empty for a page of the person. */
            params: {
                /** @description A project. */
                ref?: string;
                /** @description An organization. */
                slug?: string;
            };
        };
        NotificationData: {
            title: string;
            message: string;
            project_ref: string | null;
            org_slug: string | null;
            /** @description What may be done about it; empty once what it is about is gone. */
            actions: components["schemas"]["NotificationAction"][];
        };
        Notification: {
            /** Format: uuid */
            id: string;
            status: components["schemas"]["NotificationStatus"];
            priority: components["schemas"]["NotificationPriority"];
            /** Format: date-time */
            inserted_at: string;
            /** @description null where it belongs to none. */
            organization: {
                slug: string;
                name: string;
            } | null;
            /** @description null where it belongs to none, and once the project is gone. */
            project: {
                ref: string;
                name: string;
            } | null;
            data: components["schemas"]["NotificationData"];
        };
        NotificationsSummary: {
            unread_count: number;
            /** @description Whether one that is new is a warning. */
            has_warning: boolean;
            /** @description Whether one that is new is critical. */
            has_critical: boolean;
        };
        StartLog: {
            lines: string[];
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
        /** @description Where an attached database is, without what opens it. */
        ProjectConnection: {
            host: string;
            port: number;
            database: string;
            user: string;
            tls: components["schemas"]["TlsMode"];
            /** @description Whether authorities of its own are trusted. */
            has_tls_ca: boolean;
            read_only_user: string | null;
        };
        ConnectionRequest: {
            /**
             * @description `postgresql://user:password@host:port/database`, of the login as which those run SQL who may change the project.
             *     The password is kept encrypted, and no answer has it.
             */
            connection_string: string;
            /** @description The sslmode of the connection string when it is left out, else verify-full. */
            tls?: components["schemas"]["TlsMode"];
            /** @description The certificates of the authorities to trust, as PEM, in the place of those that the server's system knows. For verify-ca and verify-full. */
            tls_ca?: string;
            /** @description The login as which those run SQL who may only read. It must hold no privilege to write. Without it they cannot run SQL here. */
            read_only_user?: string;
            read_only_password?: string;
        };
        ProjectMetricsPoint: {
            /**
             * Format: date-time
             * @description When the step begins.
             */
            at: string;
            /** @description To the project's own API, of SQL and of files. */
            requests: number;
            /** @description Those of them that were answered with a status of 400 or above, or not to the end. */
            errors: number;
            /** @description What the answers to them weighed; an int8 as text. */
            egress_bytes: string;
            /** @description The most client sessions at once; null where Postgres was not measured. */
            connections: number | null;
            max_connections: number | null;
            /** @description At the end of the step; an int8 as text. */
            database_size_bytes: string | null;
            transactions: number | null;
            /** @description Of the blocks that Postgres read, those that it had in its cache. */
            cache_hit_ratio: number | null;
        };
        ProjectMetrics: {
            /**
             * Format: date-time
             * @description When the first step begins.
             */
            start: string;
            /**
             * Format: date-time
             * @description When the last step ends; it may not be over yet.
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
            /** @description null for a key that opens everything and was not to be revealed. */
            api_key: string | null;
            /** Format: date-time */
            inserted_at: string;
        };
        ProjectSettings: {
            endpoint: string;
            /** @description Signs the project's tokens (HS256). */
            jwt_secret: string;
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
            /** @description What the first `COPY ... FROM STDIN` of the text reads, in the format that it names. Not with `parameters`. */
            copyData?: string;
            role?: components["schemas"]["ImpersonatedRole"];
            /** @description Picks one of the project's own databases; any other address is refused. */
            connectionString?: string;
            /** @description When the run is ended; rests while the reader is the slow one. Default: the statement timeout of the project. */
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
        /**
         * @description What was looked for.
         * @enum {string}
         */
        LintName: "rls_disabled" | "policies_without_rls" | "rls_without_policy" | "view_as_owner" | "definer_without_search_path" | "mutable_search_path" | "extension_in_public" | "materialized_view_readable" | "foreign_table_readable" | "write_policy_always_true" | "foreign_key_without_index" | "no_primary_key" | "duplicate_index" | "unused_index" | "policy_calls_per_row" | "several_permissive_policies";
        /**
         * @description From the one that is most urgent.
         * @enum {string}
         */
        LintLevel: "ERROR" | "WARN" | "INFO";
        /** @enum {string} */
        LintCategory: "SECURITY" | "PERFORMANCE";
        /** @description The thing that is wrong, by its name as it is; nothing in it is quoted. */
        LintObject: {
            /** @description Of a policy or a foreign key, that of its table. */
            schema: string;
            name: string;
            /** @enum {string} */
            kind: "table" | "view" | "materialized view" | "foreign table" | "function" | "procedure" | "extension" | "policy" | "index" | "foreign key";
        };
        LintRelation: {
            /** @description The oid. */
            id: number;
            schema: string;
            name: string;
        };
        /** @description What is known beside the object. The name of the lint says which of them are there. */
        LintFacts: {
            /** @description Those of `anon` and `authenticated` that get to it; `public` where a policy is for everybody. */
            roles?: string[];
            policies?: string[];
            columns?: string[];
            /** @description Of a function or procedure, as SQL; they tell it from others of its name. */
            arguments?: string;
            /**
             * @description What a policy is for.
             * @enum {string}
             */
            command?: "ALL" | "SELECT" | "INSERT" | "UPDATE" | "DELETE";
            /** @description A policy's USING, with every name in its schema. */
            using?: string | null;
            /** @description A policy's WITH CHECK. */
            check?: string | null;
            /** @description Where several policies hold for one role and action. */
            groups?: {
                role: string;
                /** @enum {string} */
                action: "SELECT" | "INSERT" | "UPDATE" | "DELETE";
                policies: string[];
            }[];
            /** @description This Postgres knows views that read as whoever asks. */
            can_invoke?: boolean;
            /**
             * @description How an extension gets into another schema: moved, or dropped and made there; null where that would lose rows.
             * @enum {string|null}
             */
            way?: "move" | "anew" | null;
            /** @description There is a column called `id` already. */
            has_id?: boolean;
            /** @description The index that does the same. */
            kept?: string;
            /** @description What the superfluous index belongs to. */
            constraint?: string | null;
            /**
             * Format: date-time
             * @description From when on uses are counted.
             */
            since?: string;
            /** @description What it weighs; an int8 as text. */
            bytes?: string;
        };
        /** @description One thing that was found. */
        Lint: {
            name: components["schemas"]["LintName"];
            level: components["schemas"]["LintLevel"];
            categories: components["schemas"]["LintCategory"][];
            /** @description What is wrong, for people; the same for all of a name. */
            title: string;
            /** @description Why that matters, for people; the same for all of a name. */
            description: string;
            object: components["schemas"]["LintObject"];
            /** @description The relation that the object is, or belongs to; null for what belongs to none. */
            relation: components["schemas"]["LintRelation"] | null;
            facts: components["schemas"]["LintFacts"];
            /**
             * @description SQL that mends it, or begins to, with comments that say what it changes; null where there is none to give. The server never
             *     runs it.
             */
            statement: string | null;
        };
        /** @enum {string} */
        BackupKind: "scheduled" | "manual";
        /** @enum {string} */
        BackupState: "running" | "completed" | "failed";
        /** @description A copy of a project's whole Postgres at one moment. */
        Backup: {
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["BackupKind"];
            state: components["schemas"]["BackupState"];
            /** @description Why it failed. */
            error: string | null;
            /** @description What it weighs on the disk, compressed; an int8 as text. Null until it is complete. */
            size_bytes: string | null;
            /** @description Of the Postgres that it was made of. */
            postgres_version: string | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            completed_at: string | null;
        };
        BackupList: {
            backups: components["schemas"]["Backup"][];
            count: number;
            /**
             * Format: date-time
             * @description When the next backup of the schedule is due; null while the project does not run, and where the server has no schedule.
             */
            next_scheduled_at: string | null;
        };
        Export: {
            /** @description One statement that returns rows. */
            query: string;
            /** @description Values for $1, $2 ... as Postgres text. */
            parameters?: (string | null)[];
            role?: components["schemas"]["ImpersonatedRole"];
            /** @description Picks one of the project's own databases. */
            connectionString?: string;
            /** @description As in `runQuery`. */
            timeoutMs?: number;
            /** @enum {string} */
            format: "csv" | "json" | "markdown" | "sql";
            /** @description Into what `sql` inserts, as it is written in SQL; needed for that format only. */
            table?: string;
            /** @description The statements of `sql` give values to identity columns that are generated always. Default: false. */
            overrides_identity?: boolean;
            /** @description Without its ending. Default: export. */
            file_name?: string;
        };
        CodeCompletion: {
            projectRef: string;
            /** @description Picks one of the project's own databases. */
            connectionString?: string | null;
            /** @description Of the project's organization; the project says it already. */
            orgSlug?: string | null;
            completionMetadata: {
                /** @description Only what stands near the cursor is read. */
                textBeforeCursor: string;
                textAfterCursor: string;
                /** @description Default: sql. */
                language?: string;
                prompt: string;
                selection?: string;
            };
        };
        /**
         * @description `user`: only its owner sees it; `project`: shared with everybody on the project.
         * @enum {string}
         */
        SnippetVisibility: "user" | "project";
        ContentId: string;
        SnippetEntry: {
            id: components["schemas"]["ContentId"];
            /** @enum {string} */
            type: "sql";
            name: string;
            description: string;
            visibility: components["schemas"]["SnippetVisibility"];
            owner_id: string;
            /** @description The project's reference. */
            project_id: string;
            /** @description null for a shared one. */
            folder_id: string | null;
            /** @description Whether it is a favourite of the person who asks. */
            favorite: boolean;
            /** @description One more with every change. */
            version: number;
            /** Format: date-time */
            inserted_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description How the result is drawn, by the names of its columns. */
        SnippetChart: {
            /** @enum {string} */
            kind: "bar" | "line" | "area";
            x: string;
            y: string[];
        };
        SnippetPayload: {
            id: components["schemas"]["ContentId"];
            /** @enum {string} */
            type: "sql";
            /** @description Default: Untitled. */
            name?: string;
            description?: string;
            visibility?: components["schemas"]["SnippetVisibility"];
            /** @description Cannot be changed; another than the owner's is refused. */
            owner_id?: string;
            /** @description The reference of the project in the path. */
            project_id?: string;
            folder_id?: components["schemas"]["ContentId"] | null;
            /** @description The person's own; the version stays as it is. */
            favorite?: boolean;
            /** @description Which version the text was made from; 0 for a new one. */
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
            /** @enum {string} */
            type: "sql";
            name: string;
            description: string;
            visibility: components["schemas"]["SnippetVisibility"];
            owner_id: string;
            /** @description The project's reference. */
            project_id: string;
            /** @description null for a shared one. */
            folder_id: string | null;
            /** @description Whether it is a favourite of the person who asks. */
            favorite: boolean;
            /** @description One more with every change. */
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
                /** @description null for an account that no longer exists. */
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
                /** @description null for an account that no longer exists. */
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
            /** @description The project's reference. */
            project_id: string;
            parent_id: string | null;
        };
        FolderPayload: {
            /** @description The person has no other folder of this name in the project. */
            name: string;
            parentId?: components["schemas"]["ContentId"] | null;
        };
        /** @description Seconds that a signed link may last, from an hour to a year. */
        SignedUrlMaxSeconds: number;
        StorageInterface: {
            /** @description Below the endpoint. */
            path: string;
            served: boolean;
        };
        StorageSettings: {
            /** @description Of the project: what is served is below its paths. */
            endpoint: string;
            /** @description The project’s own, in bytes; null where it takes what the plan allows. */
            file_size_limit: number | null;
            /** @enum {string} */
            plan: "free" | "pro" | "team" | "enterprise";
            /** @description In bytes. */
            plan_file_size_limit: number;
            /** @description The smaller of both, in bytes. */
            effective_file_size_limit: number;
            signed_url_max_seconds: components["schemas"]["SignedUrlMaxSeconds"];
            s3: components["schemas"]["StorageInterface"];
            iceberg: components["schemas"]["StorageInterface"];
            image_transformation: components["schemas"]["StorageInterface"];
        };
        /** @description Whether anybody who knows a file's address can download it. */
        BucketPublic: boolean;
        /** @description The largest file that it takes, in bytes and at most the project's; null for that. */
        BucketFileSize: number | null;
        /** @description The types that it takes, such as image/png or image/*; null for all. */
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
            /** @description Within its folder. */
            name: string;
            /** @description null for a folder. */
            id: string | null;
            /** Format: date-time */
            created_at: string | null;
            /** Format: date-time */
            updated_at: string | null;
            /** Format: date-time */
            last_accessed_at: string | null;
            /** @description What is known of the bytes, mimetype and size among it; null for a folder, and for a file whose bytes are not there. */
            metadata: {
                [key: string]: unknown;
            } | null;
        };
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
        /** @description Nobody is signed in, or the token is not valid any more. */
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
        /** @description It is on already. */
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
        /** @description It does not exist, or the person is not a member. */
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
        /** @description How it is billed now. */
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
                 *         "charges": false
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
        /** @description It cannot be changed so. */
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
        /** @description The organization has as many projects as its plan includes, or as this server allows. */
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
        /** @description The organization would be left without an owner. */
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
        /** @description The invitation, and its link where it was not mailed. */
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
        /** @description The organization has as many applications as it may. */
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
        /** @description The folder that they are in cannot be read. */
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
        /** @description There is no such organization, or no partner manages it. */
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
        /** @description There is no such invitation, it was used, or it is over. */
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
        /** @description The project's status does not allow it now. */
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
        /** @description Somebody else runs the project's Postgres, and backs it up. */
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
        /** @description The project, or its backup, is not in a state that allows it; or the project has no room for another one. */
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
        /** @description The text. */
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
        /** @description No AI endpoint is configured on this server, or the project does not run. */
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
        /** @description The AI endpoint did not answer with a text. */
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
        /** @description The snippet as it is now. */
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
        /** @description There is a newer text, the id is taken, or the person has as many snippets as there may be. */
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
        /** @description The project's cluster is not running, there is a bucket of this name already, or it is not empty. */
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
        /** @description More files than one zip takes. */
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
    };
    parameters: {
        /** @example 1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
        authorization_id: string;
        /**
         * @description The organization's slug.
         * @example acme
         */
        slug: string;
        /**
         * @description The member's id, as the list has it.
         * @example u_2
         */
        person_id: string;
        /**
         * @description The invitation's id, as the list has it.
         * @example inv_1
         */
        invitation_id: string;
        /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
        client_id: string;
        /**
         * @description Only entries whose action, target, project, address or actor holds this, whatever the case.
         * @example member
         */
        search: string;
        /** @example newest */
        sort: "newest" | "oldest";
        /**
         * @description Only entries older than the one with this id; absent means from the newest on.
         * @example 1042
         */
        before: string;
        /**
         * @description Only entries younger than the one with this id; for the oldest first.
         * @example 1042
         */
        after: string;
        /** @example 100 */
        limit: number;
        /**
         * @description What stands behind the
         * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
         */
        token: string;
        /**
         * @description The project's reference, twenty lower-case letters.
         * @example abcdefghijklmnopqrst
         */
        ref: string;
        /** @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b */
        backupId: string;
        /**
         * @description A part of the name or of the description, whatever the case.
         * @example city
         */
        "search-2": string;
        /**
         * @description The snippet's id.
         * @example 0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b
         */
        contentId: components["schemas"]["ContentId"];
        /**
         * @description The bucket's id.
         * @example pictures
         */
        bucket: string;
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
                    /** @description The current one, to show that it is still the same person. */
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
            /** @description The commit; null where the build did not know. */
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
            /** @description No sign-in waits for a code, any more. */
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
            /** @description The person as they are now. */
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
                 *       "new": "staple correct horse"
                 *     }
                 */
                "application/json": {
                    current: string;
                    new: string;
                };
            };
        };
        responses: {
            /** @description The new password counts. */
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
            /** @description What it is at. */
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
            /** @description What to put into an authenticator, and what to keep for when it is lost. */
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
                        /** @description An otpauth:// address, for a QR code. */
                        uri: string;
                        /** @description The same secret in base32, to type. */
                        secret: string;
                        /** @description Each works once in the place of a code. */
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
            /** @description The password alone is enough from now on. The session goes on under a new cookie. */
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
            /** @description Signing in needs a code from now on. The session goes on under a new cookie. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description It is on already, or was not begun. */
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
            /** @description The new ones, shown this once. */
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
            /** @description The second factor is not on. */
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
            /** @description All sessions that are not over. */
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
            /** @description It is over. */
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
            /** @description All of them, those that are over too. */
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
                    /** @description What it may do at most; null or absent for whatever its person may. */
                    scopes?: components["schemas"]["Permission"][] | null;
                    /**
                     * Format: date-time
                     * @description In the future; null or absent for never.
                     */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The token, shown this once. */
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
            /** @description There are too many; some must be deleted first. */
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
            /** @description It is over. */
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
            /** @description If somebody signs in with this email, the mail is on its way. */
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
            /** @description The new password counts; sign in with it. */
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
            /** @description All of them. */
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
            /** @description Its tokens have ended. */
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
            /** @description What is asked for, or where to lead the person instead. */
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
            /** @description Where to lead the person. */
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
            /** @description They are set already, or the email belongs to somebody else. */
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
             * @description One entry for each organization; a project's permissions are those of its organization, unless it is in `projects`. A token
             *     gets those that are within its scopes.
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
    deleteOrganization: {
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
                 *       "name": "acme"
                 *     }
                 */
                "application/json": {
                    /** @description The organization's slug, typed by who deletes it. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description It is gone. */
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
            /** @description It has projects. */
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
            /** @description Who asks to require a second factor has none. */
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
                 * @description Only what this project used.
                 * @example abcdefghijklmnopqrst
                 */
                project_ref?: string;
                /**
                 * @description ISO date; absent: the first of the month in which `end` is.
                 * @example 2026-01-01
                 */
                start?: string;
                /**
                 * @description ISO date that does not belong to it any more; absent: now.
                 * @example 2026-02-01
                 */
                end?: string;
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
                 * @description The organization's slug.
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
                 *       "plan": "team"
                 *     }
                 */
                "application/json": {
                    plan: components["schemas"]["PlanId"];
                };
            };
        };
        responses: {
            /** @description What has come of it. */
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
                     *           "charges": false
                     *         },
                     *         "address": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        billing: components["schemas"]["Billing"];
                        /** @description Where the payment provider goes on with it; null where it is done. */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, and how many there are in all. */
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
                 * @description The organization's slug.
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
                    /**
                     * @description Where the project is to be, as a label.
                     * @enum {string}
                     */
                    region?: "local";
                    /**
                     * @description What the project is to run on, as a label.
                     * @enum {string}
                     */
                    compute?: "shared";
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
                     *         "impersonation",
                     *         "read_only_sql"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description The member's id, as the list has it.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description The member's id, as the list has it.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One's own membership has ended. */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, those that are over too. */
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
            /** @description This person is a member or invited already. */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description The invitation's id, as the list has it.
                 * @example inv_1
                 */
                invitation_id: components["parameters"]["invitation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its link does nothing any more. */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description The invitation's id, as the list has it.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
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
            /** @description The application with its secret, which is shown this once. */
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
                 * @description The organization's slug.
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
            /** @description It is changed. */
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
                 * @description The organization's slug.
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
            /** @description It is gone. */
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
                 * @description The organization's slug.
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
            /** @description The secret, shown this once. */
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
                 * @description The organization's slug.
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
            /** @description Its tokens have ended. */
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
                /**
                 * @description As `listDocuments` has it.
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
            /** @description It is the version that `If-None-Match` names. */
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
                 * @description Only entries whose action, target, project, address or actor holds this, whatever the case.
                 * @example member
                 */
                search?: components["parameters"]["search"];
                /** @example newest */
                sort?: components["parameters"]["sort"];
                /**
                 * @description Only entries older than the one with this id; absent means from the newest on.
                 * @example 1042
                 */
                before?: components["parameters"]["before"];
                /**
                 * @description Only entries younger than the one with this id; for the oldest first.
                 * @example 1042
                 */
                after?: components["parameters"]["after"];
                /** @example 100 */
                limit?: components["parameters"]["limit"];
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
                 * @description The organization's slug.
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
                 * @description The installation that the partner's marketplace made for one of the person's organizations.
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
                 * @description What stands behind the
                 * @example 3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation, as the one who is invited sees it. */
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
                 * @description What stands behind the
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
            /** @description The invitation is for another email than that of the signed-in person. */
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
            /** @description This person is a member already. */
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
                 * @description What stands behind the
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
            /** @description There is an account with this email; sign in to accept. */
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
                 * @description Only entries whose action, target, project, address or actor holds this, whatever the case.
                 * @example member
                 */
                search?: components["parameters"]["search"];
                /** @example newest */
                sort?: components["parameters"]["sort"];
                /**
                 * @description Only entries older than the one with this id; absent means from the newest on.
                 * @example 1042
                 */
                before?: components["parameters"]["before"];
                /**
                 * @description Only entries younger than the one with this id; for the oldest first.
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
                 * @description The organization's slug.
                 * @example acme
                 */
                slug: components["parameters"]["slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, and how many there are in all. */
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
                 *       "category": "dashboard_bug",
                 *       "subject": "The grid stays empty",
                 *       "message": "I opened the table people."
                 *     }
                 */
                "application/json": components["schemas"]["NewSupportRequest"];
            };
        };
        responses: {
            /** @description It is kept. */
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
                         * @description Whether the owners were mailed; `off` where the server sends no mail.
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
                 * @description Absent means new and seen.
                 * @example [
                 *       "new",
                 *       "seen"
                 *     ]
                 */
                status?: components["schemas"]["NotificationStatus"][];
                /**
                 * @description Absent means every priority.
                 * @example [
                 *       "Warning",
                 *       "Critical"
                 *     ]
                 */
                priority?: components["schemas"]["NotificationPriority"][];
                /**
                 * @description Only what belongs to one of these organizations.
                 * @example [
                 *       "acme"
                 *     ]
                 */
                org_slug?: string[];
                /**
                 * @description Only what belongs to one of these projects.
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
            /** @description A page. */
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
            /** @description Done. */
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
            /** @description Counted over what is new. */
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
            /** @description Done. */
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
                     *       "compute": "shared",
                     *       "provisioner": "embedded",
                     *       "capabilities": [
                     *         "pause",
                     *         "start_log",
                     *         "api",
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 *       "name": "shop"
                 *     }
                 */
                "application/json": {
                    /** @description The project's name, typed by who deletes it. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description It is being deleted. */
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 *       "name": "shop"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description When a run is ended that does not ask for a time of its own. */
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work has begun. */
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work has begun. */
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work has begun. */
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
            /** @description It is there already, or it is being deleted. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200 lines, the newest one last; none where there is no log. */
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
    getProjectConnection: {
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
                     *       "read_only_user": null
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 * @description Minutes that one point stands for.
                 * @example 15
                 */
                step?: 1 | 5 | 10 | 15 | 30 | 60;
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
            /** @description The points, the oldest first. */
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
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description Whether keys that open everything are shown in full.
                 * @example true
                 */
                reveal?: boolean;
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
            /** @description All of them. */
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
                     *         "api_key": "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "inserted_at": "2026-01-05T10:00:00Z"
                     *       },
                     *       {
                     *         "id": "k_1",
                     *         "type": "secret",
                     *         "name": "server",
                     *         "api_key": null,
                     *         "inserted_at": "2026-01-06T10:00:00Z"
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
                 *       "type": "secret",
                 *       "name": "server"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "publishable" | "secret";
                    name: string;
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
                     *       "api_key": "hw_secret_nobodys",
                     *       "inserted_at": "2026-01-06T10:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The project has as many keys as it may. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The key's id, as the list has it.
                 * @example k_1
                 */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
    getProjectSettings: {
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
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
    runLints: {
        parameters: {
            query?: {
                /**
                 * @description Only what is of this category. Default: both.
                 * @example security
                 */
                category?: "security" | "performance";
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
            /** @description What was found, the most urgent first. */
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
                     *         "title": "Row level security is off",
                     *         "description": "The roles of the API have privileges on the table, so whoever holds the publishable key uses them on every row.",
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
                     *         "statement": "alter table \"public\".\"orders\" enable row level security;"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Lint"][];
                };
            };
            /** @description The request does not fit the contract, it took too long, or Postgres refused it (`sql` says what it said). */
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
            /** @description There is too much to tell at once. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, how many there are in all, and when the schedule makes the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "next_scheduled_at": "2026-01-06T03:12:00Z",
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work has begun. */
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
                 * @description The project's reference, twenty lower-case letters.
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
            /** @description It is gone. */
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
                 * @description The project's reference, twenty lower-case letters.
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
                 *       "name": "shop"
                 *     }
                 */
                "application/json": {
                    /** @description The project's name, typed by who restores it. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The work has begun. */
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
                     *         "impersonation",
                     *         "read_only_sql",
                     *         "backups"
                     *       ],
                     *       "statement_timeout_ms": 120000,
                     *       "endpoint": "http://127.0.0.1:8101/abcdefghijklmnopqrst",
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
                 *       "query": "select * from people",
                 *       "format": "csv",
                 *       "file_name": "people"
                 *     }
                 */
                "application/json": components["schemas"]["Export"];
            };
        };
        responses: {
            /** @description Where the download is. */
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
                        /** @description On this server. */
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
                 * @description As `createExport` made it.
                 * @example R9fPzv1l2pHqf4C1bY2v5Jm2nqN0yQ8Xo3dT6sU7wE8
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, by the format that was asked for. */
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
            /** @description A HEAD, which would use the address up. */
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
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Which tables refer to people?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Picks one of the project's own databases. */
                    connectionString?: string;
                    /** @description The conversation so far, the newest one last and from the user. */
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
                    /** @description Only its beginning is read. */
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
                 * @description `user` are one's own private ones, `project` the shared ones; absent means both.
                 * @example user
                 */
                visibility?: components["schemas"]["SnippetVisibility"];
                /**
                 * @description Only the person's favourites.
                 * @example true
                 */
                favorite?: boolean;
                /**
                 * @description Only what is in this folder; `none` for what is in no folder.
                 * @example none
                 */
                folder_id?: string;
                /**
                 * @description A part of the name or of the description, whatever the case.
                 * @example city
                 */
                search?: components["parameters"]["search-2"];
                /** @example name_asc */
                sort?: "name_asc" | "inserted_desc" | "updated_desc";
                /** @example 100 */
                limit?: number;
                /**
                 * @description `cursor` of the page before, asked for with the same `sort`.
                 * @example WyJwZW9wbGUiLCIwYjlmNWQxMC0xYzJkLTRlM2YtOGE1Yi02YzdkOGU5ZjBhMWIiXQ
                 */
                cursor?: string;
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
            /** @description A page. */
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
                        /** @description Where the next page begins; null behind the last one. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are gone. */
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
                 * @description A part of the name or of the description, whatever the case.
                 * @example city
                 */
                search?: components["parameters"]["search-2"];
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
            /** @description The counts; a favourite counts among the private or the shared ones too. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The snippet's id.
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
            /** @description It is kept. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, however deep. */
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
            /** @description The person has a folder of that name in this project, or as many folders as there may be. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The folder's id.
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
            /** @description The folder as it is now. */
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
            /** @description The person has another folder of that name in this project. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The folder's id.
                 * @example 7d1e2f30-4a5b-4c6d-9e7f-8091a2b3c4d5
                 */
                folder_id: components["schemas"]["ContentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
                 * @description The project's reference, twenty lower-case letters.
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
                     *         "served": false
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
                 *       "file_size_limit": 52428800
                 *     }
                 */
                "application/json": {
                    signed_url_max_seconds?: components["schemas"]["SignedUrlMaxSeconds"];
                    /** @description In bytes, at most what the plan allows; null for that. */
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
                     *         "served": false
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They open nothing from now on. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
            };
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
                 *       "id": "pictures",
                 *       "public": false,
                 *       "file_size_limit": 10485760,
                 *       "allowed_mime_types": [
                 *         "image/*"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Its name; it stays. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
                 * @example pictures
                 */
                bucket_id: components["parameters"]["bucket"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is empty. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
                    /** @description In seconds, at most the project’s `signed_url_max_seconds`. */
                    expires_in: number;
                    /** @description Whether browsers save the file instead of showing it. Default: false. */
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
                        /** @description Absolute. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
                    /** @description Of files, and with a slash at the end of folders. */
                    paths: string[];
                };
            };
        };
        responses: {
            /** @description Where the download is. */
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
                        /** @description On this server. */
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
                 * @description As `createStorageZip` made it.
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
            /** @description A HEAD, which would use the address up. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
            /** @description They are gone. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
                    /** @description The folder; without it the bucket itself. */
                    path?: string;
                    options?: {
                        /** @description Default: 200. */
                        limit?: number;
                        offset?: number;
                        /** @description A part of an entry’s name, whatever the case. */
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
            /** @description A page of them. */
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
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
            /** @description It is there. */
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
            };
            header?: never;
            path: {
                /**
                 * @description The project's reference, twenty lower-case letters.
                 * @example abcdefghijklmnopqrst
                 */
                ref: components["parameters"]["ref"];
                /**
                 * @description The bucket's id.
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
            /** @description A part of it. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example bytes */
                    "application/octet-stream": string;
                };
            };
            /** @description It is the version that `If-None-Match` names. */
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
}
