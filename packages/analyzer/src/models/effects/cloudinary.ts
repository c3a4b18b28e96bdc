import type { EffectModel } from '../../types.js';

/** Cloudinary. Facts from `cloudinary` 2.11. Without a `public_id` each upload gets a random one. */
export default {
  modules: ['cloudinary'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'config', 'url', 'image', 'video', 'search', 'search.expression', 'execute', 'expression', 'sort_by', 'max_results', 'ping', 'usage',
        'resources', 'resource', 'resources_by_tag', 'resources_by_ids', 'root_folders', 'sub_folders', 'tags', 'api_sign_request', 'sign_request',
        'private_download_url', 'download_zip_url', 'generate_auth_token', 'analyze_uri',
      ],
      effect: 'none',
    },
    {
      member: [
        'upload', 'upload_large', 'unsigned_upload', 'upload_chunked',
      ],
      effect: 'write', when: [{ at: '1.public_id', is: true, effect: 'idempotent-write' }],
    },
    {
      member: [
        'upload_stream', 'unsigned_upload_stream', 'upload_chunked_stream',
      ],
      effect: 'write', when: [{ at: '0.public_id', is: true, effect: 'idempotent-write' }],
    },
    {
      member: [
        'rename', 'rename_folder', 'create_upload_preset', 'create_transformation', 'create_streaming_profile', 'create_upload_mapping',
      ],
      effect: 'write', naturalKey: true,
    },
    {
      member: [
        'create_archive', 'create_zip', 'generate_sprite', 'multi', 'explode', 'text', 'generate_access_key', 'create_user',
      ],
      effect: 'write',
    },
    {
      member: [
        'create_folder', 'explicit', 'add_tag', 'replace_tag', 'remove_tag', 'add_context', 'update', 'update_metadata', 'publish_by_ids', 'restore',
        'add_related_assets',
      ],
      effect: 'idempotent-write',
    },
    {
      member: [
        'destroy', 'delete_resources', 'delete_resources_by_prefix', 'delete_resources_by_tag', 'delete_all_resources', 'delete_folder',
        'delete_derived_resources', 'remove_all_tags', 'remove_all_context',
      ],
      effect: 'idempotent-write', destructive: true,
    },
  ],
} satisfies EffectModel;
