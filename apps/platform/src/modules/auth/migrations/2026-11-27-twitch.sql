-- Twitch is a provider of OAuth 2 by now, whose addresses are known.
update auth_configs
   set settings = jsonb_set(settings, '{external_providers}', (
     select jsonb_agg(case when provider ->> 'provider' = 'twitch' then provider || '{"issuer": ""}' else provider end order by place)
       from jsonb_array_elements(settings -> 'external_providers') with ordinality as list (provider, place)
   ))
 where settings -> 'external_providers' @> '[{"provider": "twitch"}]';
