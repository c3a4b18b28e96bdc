import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

interface Props {
  client: Client;
  repository: string;
}

const read = async <T,>(client: Client, name: string, args: Record<string, unknown>): Promise<T> => {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) throw new Error(`${name} failed`);
  return result.structuredContent as T;
};

export function usePreview({ client, repository }: Props) {
  const [branch, setBranch] = useState('main');
  const branches = useQuery({
    queryKey: ['branches', repository],
    queryFn: () => read<{ names: string[] }>(client, 'list_branches', { repository }),
    staleTime: 60_000,
  });
  const environment = useQuery({
    queryKey: ['environment', repository, branch],
    queryFn: () => read<{ url: string }>(client, 'create_preview_environment', { repository, branch }),
    enabled: branch !== 'main',
  });
  const remove = useMutation({
    mutationFn: (url: string) => read(client, 'delete_preview_environment', { url }),
  });
  return { branches: branches.data?.names ?? [], url: environment.data?.url, setBranch, remove: remove.mutate };
}
