import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { App } from '@modelcontextprotocol/ext-apps';

interface Comment {
  id: string;
  author: string;
  text: string;
}

export function useThread(app: App, thread: string) {
  const queries = useQueryClient();
  const comments = useQuery({
    queryKey: ['thread', thread],
    queryFn: async () => {
      const result = await app.callServerTool({ name: 'list_comments', arguments: { thread } });
      return (result.structuredContent as { comments: Comment[] }).comments;
    },
    staleTime: 15_000,
  });

  const add = useMutation({
    mutationFn: (text: string) => app.callServerTool({ name: 'add_comment', arguments: { thread, text } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['thread', thread] }),
  });

  return { comments: comments.data ?? [], add: add.mutate, busy: add.isPending };
}
